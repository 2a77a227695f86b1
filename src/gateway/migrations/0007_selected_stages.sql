-- A selection is kept for an hour.
DELETE FROM "read_model"."selections";--> statement-breakpoint
ALTER TABLE "read_model"."selections" ADD COLUMN "stages" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."selections" ADD COLUMN "statuses" text[] NOT NULL;