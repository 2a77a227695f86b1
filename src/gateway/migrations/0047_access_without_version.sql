ALTER TABLE "gateway"."assessment_access" DROP COLUMN "epoch";--> statement-breakpoint
ALTER TABLE "gateway"."assessment_access" DROP COLUMN "version";