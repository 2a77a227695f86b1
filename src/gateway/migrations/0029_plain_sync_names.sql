ALTER TABLE "gateway"."digests" RENAME TO "daily_emails";--> statement-breakpoint
ALTER TABLE "gateway"."daily_emails" RENAME CONSTRAINT "digests_upstream_user_name_pk" TO "daily_emails_upstream_user_name_pk";--> statement-breakpoint
ALTER TABLE "gateway"."daily_emails" RENAME COLUMN "told_until" TO "covered_until";--> statement-breakpoint
UPDATE "gateway"."daily_emails" SET "state" = 'done' WHERE "state" = 'over';--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" RENAME COLUMN "said_count" TO "reported_count";
