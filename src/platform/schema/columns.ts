import { type AnyPgColumn, integer, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** The tables of the embedded platform. The gateway's tables are in another schema of the same database. */
export const platform = pgSchema('platform');

/** The ID of a row, counted up. */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
/** A point in time, stored with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** The ID of another row, which cannot be deleted before. */
export const idOf = (row: () => AnyPgColumn) => integer().notNull().references(row);
/** The ID of another row, with which this one is deleted. */
export const partOf = (row: () => AnyPgColumn) => integer().notNull().references(row, { onDelete: 'cascade' });
