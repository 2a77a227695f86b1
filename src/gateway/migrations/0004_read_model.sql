CREATE SCHEMA "read_model";
--> statement-breakpoint
CREATE TABLE "read_model"."assessments" (
	"upstream" text NOT NULL,
	"id" integer NOT NULL,
	"name" text,
	"candidates" double precision,
	"invited" double precision,
	"started" double precision,
	"finished" double precision,
	"status" text,
	"finished_percentage" double precision,
	"modified" text,
	"name_key" text collate "C" NOT NULL,
	"first_version" bigint NOT NULL,
	"version" bigint NOT NULL,
	"missed" integer,
	CONSTRAINT "assessments_upstream_id_pk" PRIMARY KEY("upstream","id")
);
--> statement-breakpoint
CREATE TABLE "read_model"."candidature_texts" (
	"upstream" text NOT NULL,
	"assessment_id" integer NOT NULL,
	"candidature_id" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "candidature_texts_upstream_assessment_id_candidature_id_pk" PRIMARY KEY("upstream","assessment_id","candidature_id")
);
--> statement-breakpoint
CREATE TABLE "read_model"."candidatures" (
	"upstream" text NOT NULL,
	"id" integer NOT NULL,
	"assessment_id" integer NOT NULL,
	"testtaker_id" integer,
	"created" text,
	"email" text,
	"full_name" text,
	"invitation_uuid" text,
	"invitation_link" text,
	"avg_score" double precision,
	"is_hired" boolean,
	"personality_algorithm" text,
	"personality" text,
	"rating" double precision,
	"review" text,
	"stage" text,
	"status" text,
	"created_at" timestamp with time zone,
	"name_key" text collate "C" NOT NULL,
	"score_rank" double precision GENERATED ALWAYS AS (case when avg_score is null then -1 when status = 'completed' then 1000 + avg_score else avg_score end) STORED NOT NULL,
	"created_rank" timestamp with time zone GENERATED ALWAYS AS (coalesce(created_at, '-infinity'::timestamptz)) STORED NOT NULL,
	"rating_rank" double precision GENERATED ALWAYS AS (coalesce(rating, -1)) STORED NOT NULL,
	"stage_rank" smallint GENERATED ALWAYS AS (case stage when 'NYE' then 0 when 'EVA' then 1 when 'IFI' then 2 when 'INT' then 3 when 'IFT' then 4 when 'TTC' then 5 when 'REF' then 6 when 'OFS' then 7 when 'HIR' then 8 when 'REJ' then 9 else 99 end) STORED NOT NULL,
	"status_rank" smallint GENERATED ALWAYS AS (case status when 'invited' then 0 when 'started' then 1 when 'completed' then 2 else 99 end) STORED NOT NULL,
	"first_version" bigint NOT NULL,
	"version" bigint NOT NULL,
	"missed" integer,
	"unknown_since" timestamp with time zone,
	CONSTRAINT "candidatures_upstream_id_pk" PRIMARY KEY("upstream","id")
);
--> statement-breakpoint
CREATE TABLE "read_model"."removals" (
	"upstream" text NOT NULL,
	"candidature_id" integer NOT NULL,
	"assessment_id" integer NOT NULL,
	"version" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "removals_upstream_candidature_id_pk" PRIMARY KEY("upstream","candidature_id")
);
--> statement-breakpoint
CREATE TABLE "read_model"."sweeps" (
	"upstream" text NOT NULL,
	"scope" integer NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"is_running" boolean DEFAULT false NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"next_offset" integer DEFAULT 0 NOT NULL,
	"last_id" integer DEFAULT 0 NOT NULL,
	"rows_seen" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"said_count" integer,
	"is_whole" boolean DEFAULT true NOT NULL,
	"stalls" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"complete_at" timestamp with time zone,
	"watched_at" timestamp with time zone,
	CONSTRAINT "sweeps_upstream_scope_pk" PRIMARY KEY("upstream","scope")
);
--> statement-breakpoint
CREATE TABLE "read_model"."upstreams" (
	"upstream" text PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"page_limit" integer DEFAULT 1000 NOT NULL,
	"page_size" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_model"."writes" (
	"upstream" text NOT NULL,
	"candidature_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "writes_upstream_candidature_id_pk" PRIMARY KEY("upstream","candidature_id")
);
--> statement-breakpoint
CREATE TABLE "gateway"."erased_emails" (
	"digest" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway"."observed_completions" (
	"upstream" text NOT NULL,
	"candidature_id" integer NOT NULL,
	"assessment_id" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"was_open" boolean NOT NULL,
	CONSTRAINT "observed_completions_upstream_candidature_id_pk" PRIMARY KEY("upstream","candidature_id")
);
--> statement-breakpoint
CREATE INDEX "candidatures_by_id" ON "read_model"."candidatures" USING btree ("upstream","assessment_id","id");--> statement-breakpoint
CREATE INDEX "candidatures_by_score" ON "read_model"."candidatures" USING btree ("upstream","assessment_id","score_rank","id");--> statement-breakpoint
CREATE INDEX "candidatures_by_created" ON "read_model"."candidatures" USING btree ("upstream","assessment_id","created_rank","id");--> statement-breakpoint
CREATE INDEX "candidatures_by_name" ON "read_model"."candidatures" USING btree ("upstream","assessment_id","name_key","id");--> statement-breakpoint
CREATE INDEX "candidatures_by_status_and_score" ON "read_model"."candidatures" USING btree ("upstream","assessment_id","status","score_rank","id");--> statement-breakpoint
CREATE INDEX "candidatures_by_version" ON "read_model"."candidatures" USING btree ("upstream","version");--> statement-breakpoint
CREATE INDEX "candidatures_of_test_taker" ON "read_model"."candidatures" USING btree ("upstream","testtaker_id");--> statement-breakpoint
CREATE INDEX "removals_by_version" ON "read_model"."removals" USING btree ("upstream","version");--> statement-breakpoint
CREATE INDEX "removals_by_age" ON "read_model"."removals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "writes_by_age" ON "read_model"."writes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "observed_completions_of_assessment" ON "gateway"."observed_completions" USING btree ("upstream","assessment_id","observed_at");