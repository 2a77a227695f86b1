DROP INDEX "gateway"."job_items_doing";--> statement-breakpoint
DROP INDEX "gateway"."scheduled_emails_open";--> statement-breakpoint
UPDATE "gateway"."jobs" SET "options" = "options" - 'mail' - 'hold_minutes' - 'send_mail' || jsonb_strip_nulls(jsonb_build_object(
	'email_timing', CASE "options"->>'mail' WHEN 'held' THEN 'scheduled' ELSE "options"->>'mail' END,
	'email_delay_minutes', "options"->'hold_minutes',
	'send_email', "options"->'send_mail'));--> statement-breakpoint
UPDATE "gateway"."job_items" SET "outcome" = 'running' WHERE "outcome" = 'doing';--> statement-breakpoint
UPDATE "gateway"."scheduled_emails" SET "state" = 'scheduled' WHERE "state" = 'held';--> statement-breakpoint
UPDATE "gateway"."audit" SET "operation" = 'changeScheduledEmails' WHERE "operation" = 'changeHeldMails';--> statement-breakpoint
CREATE INDEX "job_items_running" ON "gateway"."job_items" USING btree ("job_id") WHERE "gateway"."job_items"."outcome" = 'running';--> statement-breakpoint
CREATE INDEX "scheduled_emails_open" ON "gateway"."scheduled_emails" USING btree ("upstream","due_at") WHERE "gateway"."scheduled_emails"."state" in ('scheduled', 'overdue', 'sending');