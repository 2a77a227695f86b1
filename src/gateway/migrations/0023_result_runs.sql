CREATE TABLE "read_model"."result_runs" (
	"upstream" text NOT NULL,
	"assessment_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ids" integer[] NOT NULL,
	"failed" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "result_runs_upstream_assessment_id_pk" PRIMARY KEY("upstream","assessment_id")
);
--> statement-breakpoint
ALTER TABLE "read_model"."results" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;