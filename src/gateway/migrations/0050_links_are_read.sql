-- Copying links is a read that is audited, and no longer a kind of job.
UPDATE "gateway"."audit" SET "operation" = 'readLinks', "detail" = NULL WHERE "operation" = 'createJob' AND "detail" = 'copy_links';--> statement-breakpoint
DELETE FROM "gateway"."jobs" WHERE "kind" = 'copy_links';
