ALTER TABLE "gateway"."notes" ADD COLUMN "assessment_id" integer;--> statement-breakpoint
ALTER TABLE "gateway"."notes" ADD COLUMN "is_blind_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway"."recommendations" ADD COLUMN "assessment_id" integer;--> statement-breakpoint
ALTER TABLE "gateway"."recommendations" ADD COLUMN "is_blind_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "gateway"."notes" SET "assessment_id" = known."assessment_id" FROM "read_model"."candidatures" known WHERE known."upstream" = "gateway"."notes"."upstream" AND known."id" = "gateway"."notes"."candidature_id";--> statement-breakpoint
UPDATE "gateway"."recommendations" SET "assessment_id" = known."assessment_id" FROM "read_model"."candidatures" known WHERE known."upstream" = "gateway"."recommendations"."upstream" AND known."id" = "gateway"."recommendations"."candidature_id";
