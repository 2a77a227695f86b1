import { primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, platform } from './columns.ts';

/**
 * Erased candidates, so that an older backup does not restore them. Only a hash of the address is stored. A person with
 * its key can ask whether a certain address was erased, and learns none. // T44
 */
export const erasures = platform.table(
  'erasures',
  {
    /** The key of the digest, base64url: one per database. */
    key: text().notNull(),
    /** HMAC-SHA-256 of the normalised address, base64url. */
    digest: text().notNull(),
    erased_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.digest] })],
);
