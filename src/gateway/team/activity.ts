import { type ActivityEntry, OBSERVED } from '../../contract/activity.ts';
import type { z } from 'zod/mini';
import type { Database } from '../../database/open.ts';
import type { OwnOperations } from '../base/operations.ts';
import type { User } from '../base/user.ts';
import { shownText } from '../names/hiddenNames.ts';
import type { Watch } from '../sync/watchedCompleteness.ts';
import { type ActivityRow, readActivity } from './activityQuery.ts';
import { cursorIn, cursorOf } from './cursor.ts';

const DEFAULT_LIMIT = 20;

interface ActivityDeps {
  database: Database;
  upstream: string;
  watch: Watch;
}

/** The operation that lists the activity. */
export function activityOperations({ database: { db }, upstream, watch }: ActivityDeps) {
  return {
    async listActivity({ values: { before, limit = DEFAULT_LIMIT, ...scope }, user }) {
      const rows = await readActivity(db, {
        upstream,
        scope,
        before: before ? cursorIn(before) : null,
        limit: limit + 1,
      });
      const results = rows.slice(0, limit).map((row) => entryOf(row, user));
      const next = rows.length > limit ? (results.at(-1)?.cursor ?? null) : null;
      // Of a candidate who has no entries, the assessment may not be read yet.
      const isWatched = scope.assessment !== undefined || (rows.length === 0 && scope.job === undefined);
      const completeness = isWatched ? await watch.completeness(scope.assessment) : null;
      const missing = completeness?.complete_at === null ? completeness : null;
      return { results, next, is_reading: missing !== null, problem: missing?.problem ?? null };
    },
  } satisfies Partial<OwnOperations>;
}

const isObserved = (kind: string) => OBSERVED.some((observed) => observed === kind);

function entryOf(row: ActivityRow, { name: user }: User): z.input<typeof ActivityEntry> {
  return {
    cursor: cursorOf(row),
    at: row.at,
    kind: row.kind,
    actor: row.actor,
    is_own: !isObserved(row.kind) && row.actor === user,
    assessment: row.assessment_id,
    candidature: row.candidature_id,
    name: row.name,
    detail: row.detail,
    from: row.from_stage,
    to: row.to_stage,
    text: shownText(row),
    job: row.job_id,
    total: row.total,
    done: row.done,
    is_exact: row.is_exact,
    undone: row.undone_at === null ? null : { at: row.undone_at, by: row.undone_by, is_own: row.undone_by === user },
  };
}
