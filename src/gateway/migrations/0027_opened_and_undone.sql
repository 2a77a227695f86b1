CREATE TABLE "gateway"."opened_notifications" (
	"upstream" text NOT NULL,
	"user_name" text NOT NULL,
	"kind" text NOT NULL,
	"row_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "opened_notifications_upstream_user_name_kind_row_id_at_pk" PRIMARY KEY("upstream","user_name","kind","row_id","at")
);
--> statement-breakpoint
ALTER TABLE "gateway"."audit" ADD COLUMN "undoes" integer;--> statement-breakpoint
CREATE INDEX "opened_notifications_by_age" ON "gateway"."opened_notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_of_undone" ON "gateway"."audit" USING btree ("undoes") WHERE "gateway"."audit"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "jobs_of_undone" ON "gateway"."jobs" USING btree ((("options" ->> 'undoes')::int)) WHERE ("gateway"."jobs"."options" ->> 'undoes')::int is not null;