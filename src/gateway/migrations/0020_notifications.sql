CREATE TABLE "gateway"."followed_assessments" (
	"upstream" text NOT NULL,
	"user_name" text NOT NULL,
	"assessment_id" integer NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "followed_assessments_upstream_user_name_assessment_id_pk" PRIMARY KEY("upstream","user_name","assessment_id")
);
--> statement-breakpoint
CREATE TABLE "gateway"."notification_reads" (
	"upstream" text NOT NULL,
	"user_name" text NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_upstream_user_name_pk" PRIMARY KEY("upstream","user_name")
);
--> statement-breakpoint
ALTER TABLE "gateway"."jobs" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway"."scheduled_emails" ADD COLUMN "overdue_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notes_newest" ON "gateway"."notes" USING btree ("upstream","created_at","id");--> statement-breakpoint
CREATE INDEX "recommendations_newest" ON "gateway"."recommendations" USING btree ("upstream","given_at","id");