CREATE TABLE "gateway"."scorecards" (
	"upstream" text NOT NULL,
	"assessment_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"hides_recommendations" boolean NOT NULL,
	"author" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scorecards_upstream_assessment_id_revision_pk" PRIMARY KEY("upstream","assessment_id","revision")
);
--> statement-breakpoint
ALTER TABLE "gateway"."recommendations" ADD COLUMN "scores" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway"."recommendations" ADD COLUMN "state" text DEFAULT 'current' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway"."recommendations" ADD COLUMN "after_seeing" boolean DEFAULT false NOT NULL;