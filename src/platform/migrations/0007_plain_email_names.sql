ALTER TABLE "platform"."mails" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "platform"."emails" RENAME CONSTRAINT "mails_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "platform"."emails" RENAME CONSTRAINT "mails_candidature_id_candidatures_id_fk" TO "emails_candidature_id_candidatures_id_fk";--> statement-breakpoint
ALTER SEQUENCE "platform"."mails_id_seq" RENAME TO "emails_id_seq";--> statement-breakpoint
ALTER INDEX "platform"."mails_candidature_id_index" RENAME TO "emails_candidature_id_index";--> statement-breakpoint
ALTER INDEX "platform"."mails_queued" RENAME TO "emails_queued";--> statement-breakpoint
UPDATE "platform"."emails" SET "held_for" = 'sender_rejected' WHERE "held_for" = 'barred';--> statement-breakpoint
ALTER TABLE "platform"."candidatures" RENAME COLUMN "rejection_mailed_at" TO "rejection_emailed_at";--> statement-breakpoint
ALTER TABLE "platform"."candidatures" RENAME COLUMN "questions_handed_in_at" TO "questions_submitted_at";--> statement-breakpoint
ALTER TABLE "platform"."results" RENAME COLUMN "handed_in_at" TO "submitted_at";
