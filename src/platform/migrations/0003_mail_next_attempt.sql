DROP INDEX "platform"."mails_queued";--> statement-breakpoint
ALTER TABLE "platform"."mails" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "platform"."mails" USING btree ("next_attempt_at","id") WHERE state = 'queued';