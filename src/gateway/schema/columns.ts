import { customType, integer, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** The tables of the gateway. The embedded platform's tables are in another schema of the same database. */
export const gateway = pgSchema('gateway');

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
