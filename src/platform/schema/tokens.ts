import { isNull } from 'drizzle-orm';
import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, platform } from './columns.ts';

/** `read`: every GET · `write`: everything · `answers`: what candidates answered, too. */
export const SCOPES = ['read', 'write', 'read,answers', 'write,answers'] as const;
export type Scope = (typeof SCOPES)[number];

/** API tokens: only their hash is kept. */
export const tokens = platform.table(
  'tokens',
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256 of the token, hexadecimal: a token has 256 random bits, so no slow hash is needed. */
    hash: text().notNull().unique(),
    scope: text().$type<Scope>().notNull(),
    created: moment().notNull().defaultNow(),
    revoked_at: moment(),
    /** Of a login: moves with each use. Null: it is valid until revoked. */
    expires_at: moment(),
  },
  (table) => [uniqueIndex('tokens_live_name').on(table.name).where(isNull(table.revoked_at))],
);
