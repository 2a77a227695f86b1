import type { z } from 'zod/mini';
import type { addedToCandidature } from '../../contract/candidature.ts';
import type { candidatures } from '../schema/candidatures.ts';

type Row = typeof candidatures.$inferSelect;
type Progress = Pick<Row, 'created' | 'started_at' | 'completed_at'>;
type Added = { [Key in keyof typeof addedToCandidature]: z.output<(typeof addedToCandidature)[Key]> };

/** The last thing that happened to a candidate in an assessment. */
export const lastActivityOf = ({ created, started_at, completed_at }: Progress): Date =>
  new Date(Math.max(...[created, started_at, completed_at].map((moment) => moment?.getTime() ?? 0)));

/** The fields of a candidature that the API description lacks. */
export function addedFields(
  row: Progress & Pick<Row, 'avg_score' | 'modified' | 'rejection_emailed_at'>,
): Required<Added> {
  const lastActivity = lastActivityOf(row);
  return {
    average: row.avg_score,
    last_activity: lastActivity.toISOString(),
    modified: (row.modified ?? lastActivity).toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    reminder_sent: row.rejection_emailed_at !== null,
  };
}
