import { boolean, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { gateway, id, moment } from './columns.ts';
import { owned, withoutCandidature } from './ownedTable.ts';

const ofCandidature = () => ({
  upstream: text().notNull(),
  candidature_id: integer().notNull(),
  assessment_id: integer().notNull(),
  observed_at: moment().notNull(),
});

/**
 * When a candidature was first seen as completed; the API has no such time. Keyed by upstream and ID, without a foreign
 * key, because rows of the read model can be dropped.
 */
export const observedCompletions = gateway.table(
  'observed_completions',
  {
    ...ofCandidature(),
    /** Whether it was seen before it was completed. If not, the time of completion is unknown. */
    was_open: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.candidature_id] }),
    index('observed_completions_of_assessment').on(t.upstream, t.assessment_id, t.observed_at),
  ],
);

/** When a candidature was first seen as started; the API has no such time. */
export const observedStarts = gateway.table(
  'observed_starts',
  {
    ...ofCandidature(),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.candidature_id] }),
    index('observed_starts_of_assessment').on(t.upstream, t.assessment_id, t.observed_at),
  ],
);

/** Stage changes that were made in the upstream, not in this dashboard. */
export const observedStageChanges = gateway.table(
  'observed_stage_changes',
  {
    id: id(),
    ...ofCandidature(),
    from_stage: text().notNull(),
    to_stage: text().notNull(),
  },
  (t) => [
    index('observed_stage_changes_of_candidature').on(t.upstream, t.candidature_id, t.observed_at),
    index('observed_stage_changes_of_assessment').on(t.upstream, t.assessment_id, t.observed_at),
  ],
);

const observed = (table: typeof observedCompletions | typeof observedStarts | typeof observedStageChanges) =>
  owned(table, { isOld: withoutCandidature(table, table.observed_at) });

export const observedTables = {
  observedCompletions: observed(observedCompletions),
  observedStarts: observed(observedStarts),
  observedStageChanges: observed(observedStageChanges),
};
