CREATE TABLE "platform"."demo_fills" (
	"filled_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"last_assessment_id" integer NOT NULL,
	"last_test_taker_id" integer NOT NULL
);
