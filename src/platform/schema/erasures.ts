import { primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, platform } from './columns.ts';

/**
 * Who was erased, so that a backup of before does not bring them back: of the address only a digest is kept. Whoever has
 * its key can ask whether a certain address was erased, and learns none. // T44
 */
export const erasures = platform.table(
  'erasures',
  {
    /** What the digest is keyed with, base64url: one for all that one database has made. */
    key: text().notNull(),
    /** HMAC-SHA-256 of the normalised address, base64url. */
    digest: text().notNull(),
    erased_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.digest] })],
);
