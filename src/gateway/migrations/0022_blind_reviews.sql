CREATE TABLE "gateway"."blind_reviews" (
	"upstream" text NOT NULL,
	"assessment_id" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"epoch" integer NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "blind_reviews_upstream_assessment_id_pk" PRIMARY KEY("upstream","assessment_id")
);
