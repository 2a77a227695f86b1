DROP INDEX "platform"."candidatures_by_name";--> statement-breakpoint
DROP INDEX "platform"."candidatures_by_score";--> statement-breakpoint
DROP INDEX "platform"."candidatures_by_score_desc";--> statement-breakpoint
DROP INDEX "platform"."candidatures_by_rating";--> statement-breakpoint
DROP INDEX "platform"."candidatures_by_rating_desc";