import { integer } from 'drizzle-orm/pg-core';
import { moment, platform } from './columns.ts';

/** Which rows the demo filled in: it fills an empty database, so they are the first ones. One row, or none without a demo. */
export const demoFills = platform.table('demo_fills', {
  filled_at: moment().primaryKey(),
  last_assessment_id: integer().notNull(),
  last_test_taker_id: integer().notNull(),
});
