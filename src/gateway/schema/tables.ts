import { smallint, text, uuid } from 'drizzle-orm/pg-core';
import { gateway, moment } from './columns.ts';

// The owned tables of the gateway.
export { gateway } from './columns.ts';
export * from './access.ts';
export * from './audit.ts';
export * from './jobs.ts';
export * from './observed.ts';
export * from './rejections.ts';
export * from './team.ts';

/** One row, created at the first start: identifies this database. */
export const installation = gateway.table('installation', {
  one: smallint().primaryKey().default(1),
  uuid: uuid().notNull().defaultRandom(),
});

/** Hashes of erased addresses. Their rows of the upstream are not stored, except of a later invitation. */
export const erasedEmails = gateway.table('erased_emails', {
  digest: text().primaryKey(),
  at: moment().notNull(),
});
