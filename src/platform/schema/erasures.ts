import { primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, platform } from './columns.ts';

/**
 * Erased candidates, so that an older backup does not restore them. Only a hash of the address is stored. With its
 * key one can test whether a given address was erased, but not read the addresses. // T44
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
