ALTER TABLE "gateway"."audit" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "gateway"."audit" ADD COLUMN "label" text;