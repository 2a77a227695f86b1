ALTER TABLE "platform"."results" ADD COLUMN "events" jsonb;--> statement-breakpoint
ALTER TABLE "platform"."results" ADD COLUMN "events_left_out" integer DEFAULT 0 NOT NULL;