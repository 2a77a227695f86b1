CREATE TABLE "read_model"."flags" (
	"upstream" text NOT NULL,
	"candidature_id" integer NOT NULL,
	"testtaker_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"is_exited_full_screen" boolean,
	"is_left_screen" boolean,
	"repeated_ip" boolean,
	"is_camera_enabled" boolean,
	CONSTRAINT "flags_upstream_candidature_id_pk" PRIMARY KEY("upstream","candidature_id")
);
--> statement-breakpoint
CREATE TABLE "read_model"."results" (
	"upstream" text NOT NULL,
	"candidature_id" integer NOT NULL,
	"assessment_id" integer NOT NULL,
	"testtaker_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"results" jsonb NOT NULL,
	CONSTRAINT "results_upstream_candidature_id_pk" PRIMARY KEY("upstream","candidature_id")
);
--> statement-breakpoint
CREATE INDEX "flags_by_age" ON "read_model"."flags" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "results_of_assessment" ON "read_model"."results" USING btree ("upstream","assessment_id","candidature_id");--> statement-breakpoint
CREATE INDEX "results_by_age" ON "read_model"."results" USING btree ("read_at");--> statement-breakpoint
INSERT INTO "read_model"."results" ("upstream", "candidature_id", "assessment_id", "testtaker_id", "read_at", "results")
SELECT DISTINCT ON ("upstream", "candidature_id") "upstream", "candidature_id", "assessment_id", "testtaker_id", "read_at", "results"
FROM "gateway"."collected_results" ORDER BY "upstream", "candidature_id", "read_at" DESC;
