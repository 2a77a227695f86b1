ALTER TABLE "platform"."demo_fills" ADD COLUMN "last_candidature_id" integer;--> statement-breakpoint
UPDATE "platform"."demo_fills" SET "last_candidature_id" = coalesce((SELECT max("id") FROM "platform"."candidatures" WHERE "created" <= "filled_at"), 0);--> statement-breakpoint
ALTER TABLE "platform"."demo_fills" ALTER COLUMN "last_candidature_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."demo_fills" ADD COLUMN "removed_at" timestamp with time zone;
