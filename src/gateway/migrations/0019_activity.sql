CREATE TABLE "gateway"."observed_starts" (
	"upstream" text NOT NULL,
	"candidature_id" integer NOT NULL,
	"assessment_id" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "observed_starts_upstream_candidature_id_pk" PRIMARY KEY("upstream","candidature_id")
);
--> statement-breakpoint
CREATE INDEX "observed_starts_of_assessment" ON "gateway"."observed_starts" USING btree ("upstream","assessment_id","observed_at");--> statement-breakpoint
CREATE INDEX "audit_of_job" ON "gateway"."audit" USING btree ("job_id","at");--> statement-breakpoint
CREATE INDEX "audit_of_assessment" ON "gateway"."audit" USING btree ("upstream","assessment_id","at","id") WHERE (job_id is null or operation = 'createJob');