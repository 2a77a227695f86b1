ALTER TABLE "gateway"."job_items" ADD COLUMN "expected_status" text;--> statement-breakpoint
ALTER TABLE "gateway"."job_items" ADD COLUMN "target_stage" text;--> statement-breakpoint
ALTER TABLE "gateway"."job_items" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_items_due" ON "gateway"."job_items" USING btree ("job_id","due_at") WHERE "gateway"."job_items"."outcome" = 'waiting' and "gateway"."job_items"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "job_items_due_of_candidature" ON "gateway"."job_items" USING btree ("candidature_id") WHERE "gateway"."job_items"."outcome" = 'waiting' and "gateway"."job_items"."due_at" is not null;