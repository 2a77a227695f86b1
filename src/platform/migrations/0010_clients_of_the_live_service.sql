ALTER TABLE "platform"."candidatures" ADD COLUMN "modified" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform"."tokens" ADD COLUMN "expires_at" timestamp with time zone;