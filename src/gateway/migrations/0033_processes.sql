CREATE TABLE "read_model"."processes" (
	"upstream" text NOT NULL,
	"process" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processes_upstream_process_pk" PRIMARY KEY("upstream","process")
);
