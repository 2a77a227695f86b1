ALTER TABLE "read_model"."assessments" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "read_model"."sweeps" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "read_model"."upstreams" ADD COLUMN "assessment_page_limit" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."upstreams" ADD COLUMN "assessment_page_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "read_model"."upstreams" ADD COLUMN "token_fingerprint" text;--> statement-breakpoint
ALTER TABLE "read_model"."upstreams" ADD COLUMN "unverified_version" bigint;--> statement-breakpoint
ALTER TABLE "read_model"."upstreams" ADD COLUMN "pruned_version" bigint DEFAULT 0 NOT NULL;