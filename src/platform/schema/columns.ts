import { integer, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** Everything of the embedded platform; the gateway's tables, on the same database, have a schema of their own. */
export const platform = pgSchema('platform');

/** The ID of a row, counted up. */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
/** A point in time, stored with time zone. `column`: where its name differs from the property's. */
export const moment = (column = '') => timestamp(column, { withTimezone: true, mode: 'date' });
