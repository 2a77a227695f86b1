ALTER TABLE "platform"."emails" ADD COLUMN "assessment_id" integer;--> statement-breakpoint
UPDATE "platform"."emails" SET "assessment_id" = "platform"."candidatures"."assessment_id" FROM "platform"."candidatures" WHERE "platform"."candidatures"."id" = "platform"."emails"."candidature_id";
