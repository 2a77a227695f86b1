ALTER TABLE "gateway"."job_items" RENAME COLUMN "was" TO "expected_stage";--> statement-breakpoint
ALTER TABLE "gateway"."mail_beats" RENAME TO "email_heartbeats";--> statement-breakpoint
ALTER TABLE "gateway"."email_heartbeats" RENAME CONSTRAINT "mail_beats_pkey" TO "email_heartbeats_pkey";--> statement-breakpoint
ALTER TABLE "gateway"."rejection_mails" RENAME TO "scheduled_emails";--> statement-breakpoint
ALTER TABLE "gateway"."scheduled_emails" RENAME CONSTRAINT "rejection_mails_pkey" TO "scheduled_emails_pkey";--> statement-breakpoint
ALTER TABLE "gateway"."scheduled_emails" RENAME CONSTRAINT "rejection_mails_job_id_position_job_items_job_id_position_fk" TO "scheduled_emails_job_id_position_job_items_job_id_position_fk";--> statement-breakpoint
ALTER SEQUENCE "gateway"."rejection_mails_id_seq" RENAME TO "scheduled_emails_id_seq";--> statement-breakpoint
ALTER INDEX "gateway"."rejection_mails_of_job" RENAME TO "scheduled_emails_of_job";--> statement-breakpoint
ALTER INDEX "gateway"."rejection_mails_of_candidature" RENAME TO "scheduled_emails_of_candidature";--> statement-breakpoint
ALTER INDEX "gateway"."rejection_mails_open" RENAME TO "scheduled_emails_open";
