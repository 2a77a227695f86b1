import { integer } from 'drizzle-orm/pg-core';
import { moment, platform } from './columns.ts';

/** The last IDs of the demo. It fills an empty database, so its rows are the first ones. One row; none without a demo. */
export const demoFills = platform.table('demo_fills', {
  filled_at: moment().primaryKey(),
  last_assessment_id: integer().notNull(),
  last_test_taker_id: integer().notNull(),
  last_candidature_id: integer().notNull(),
  /** Null: not removed. A removed demo comes back only by command. */
  removed_at: moment(),
});
