ALTER TABLE "read_model"."sweeps" ADD COLUMN "cursor" jsonb;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "complete_rows" integer;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "short_sweeps" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "stated_count" integer;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "incomplete_sweeps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" DROP COLUMN "next_offset";--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" DROP COLUMN "last_id";--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" DROP COLUMN "stalls";--> statement-breakpoint
UPDATE "read_model"."sweeps" SET "complete_rows" = "rows_seen" WHERE "is_whole" AND NOT "is_running" AND "complete_at" IS NOT NULL;