ALTER TABLE "platform"."public_links" ADD COLUMN "limited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform"."candidatures" ADD COLUMN "greeting_name" text;--> statement-breakpoint
-- Whose address they are was not verified, so the stored name is not shown.
UPDATE "platform"."candidatures" SET "greeting_name" = '' WHERE "public_link_id" IS NOT NULL;
