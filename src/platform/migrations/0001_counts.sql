-- Keeps candidature_counts as candidatures change: a statement that changes many rows changes each count once. Counts are
-- taken in one order, so that two transactions never wait for each other.
CREATE FUNCTION "platform"."count_candidatures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "platform"."candidature_counts" AS kept
    SELECT assessment_id, status, stage, coalesce(public_link_id, 0), count(*)
    FROM fresh GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (assessment_id, status, stage, public_link_id)
    DO UPDATE SET candidatures = kept.candidatures + excluded.candidatures;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "platform"."candidature_counts" AS kept
    SELECT assessment_id, status, stage, coalesce(public_link_id, 0), sum(change)
    FROM (
      SELECT assessment_id, status, stage, public_link_id, 1 AS change FROM fresh
      UNION ALL
      SELECT assessment_id, status, stage, public_link_id, -1 FROM stale
    ) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (assessment_id, status, stage, public_link_id)
    DO UPDATE SET candidatures = kept.candidatures + excluded.candidatures;
  ELSE
    INSERT INTO "platform"."candidature_counts" AS kept
    SELECT assessment_id, status, stage, coalesce(public_link_id, 0), -count(*)
    FROM stale GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (assessment_id, status, stage, public_link_id)
    DO UPDATE SET candidatures = kept.candidatures + excluded.candidatures;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_inserted" AFTER INSERT ON "platform"."candidatures"
REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "platform"."count_candidatures"();
--> statement-breakpoint
CREATE TRIGGER "count_updated" AFTER UPDATE ON "platform"."candidatures"
REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "platform"."count_candidatures"();
--> statement-breakpoint
CREATE TRIGGER "count_deleted" AFTER DELETE ON "platform"."candidatures"
REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION "platform"."count_candidatures"();
--> statement-breakpoint
CREATE FUNCTION "platform"."forget_candidature_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "platform"."candidature_counts";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_truncated" AFTER TRUNCATE ON "platform"."candidatures"
FOR EACH STATEMENT EXECUTE FUNCTION "platform"."forget_candidature_counts"();
