CREATE TABLE "read_model"."selections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"upstream" text NOT NULL,
	"ids" integer[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "selections_by_age" ON "read_model"."selections" USING btree ("expires_at");