ALTER TABLE "platform"."results" DROP COLUMN "scoring_since";--> statement-breakpoint
ALTER TABLE "platform"."results" ADD COLUMN "retry_scoring_at" timestamp with time zone;