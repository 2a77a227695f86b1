ALTER TABLE "gateway"."jobs" DROP COLUMN "runner";--> statement-breakpoint
ALTER TABLE "gateway"."rejection_mails" DROP COLUMN "sender";--> statement-breakpoint
DROP SCHEMA IF EXISTS "gateway_queue" CASCADE;
