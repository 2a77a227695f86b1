CREATE TABLE "gateway"."digests" (
	"upstream" text NOT NULL,
	"user_name" text NOT NULL,
	"timezone" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"role" text NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "digests_upstream_user_name_pk" PRIMARY KEY("upstream","user_name")
);
