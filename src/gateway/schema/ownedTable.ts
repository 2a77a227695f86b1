import { and, eq, getTableColumns, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { candidatures } from './readModel.ts';

/** The IDs of a candidate at one upstream. */
export interface CandidateIds {
  upstream: string;
  candidatures: number[];
  testTakers: number[];
}

/** The key of an item of a job. */
export interface ItemKey {
  job_id: number;
  position: number;
}

/** All that identifies a candidate in the gateway's tables. */
export interface FoundCandidate {
  /** Normalised. */
  email: string;
  /** All spellings of the address in the tables, including the normalised one. */
  spellings: string[];
  /** One entry for each upstream that knows the candidate. */
  ids: CandidateIds[];
  /** Rows of the read model. */
  cached: (typeof candidatures.$inferSelect)[];
  /** Saved views that search for the address or the full name. */
  viewIds: number[];
  /** First and last names together, in lower case. */
  names: string[];
  /** Items with one of these names, no candidature, and no address that could be another candidate's. */
  unnamedItems: ItemKey[];
  /** Items with one of these names and another address: of another candidate, or a second address of this one. */
  otherItems: ItemKey[];
}

export interface Meaning {
  /** When a row was stored; needed with addresses. */
  since?: SQL | PgColumn;
  /** The rows about a candidate. Absent: by the columns `email`, `candidature_id` and `testtaker_id`. */
  isAbout?: (candidate: FoundCandidate) => SQL | undefined;
  /** What erasing sets in these rows. Absent: they are deleted. */
  erase?: Record<string, SQL | string | null>;
  /** Texts by users or the service, which may name other candidates than that of the row. */
  texts?: readonly PgColumn[];
  /** The columns to export; absent: all. */
  exported?: readonly string[];
  /** The rows to export; absent: all. */
  isExported?: SQL;
  /** Values of other tables to export. */
  joined?: Record<string, SQL>;
  /** The rows that retention deletes. Null: they stay. */
  isOld: ((before: Date) => SQL | undefined) | null;
  /** As how many rows each counts when old ones are deleted. */
  weight?: number;
}

/** What a table means for backup, erasure, export, retention, and the search for addresses. */
export interface OwnedTable extends Meaning {
  table: PgTable;
  /** Addresses of candidates as typed. */
  candidateEmail: PgColumn | undefined;
  /** Addresses of users, and what erasing one deletes: their rows, or their address in them. */
  users: { column: PgColumn; erase: 'rows' | 'address' }[];
}

/** Names of candidates' and users' addresses are the same in all tables: `email`; `author`, `actor`, `user_name`. */
export function owned(table: PgTable, meaning: Meaning): OwnedTable {
  const { upstream, email, candidature_id, testtaker_id, author, actor, user_name } = getTableColumns(table);
  const actedBy = author ?? actor;
  return {
    table,
    ...(upstream && candidature_id && { isAbout: isAboutIn({ email, candidature_id, testtaker_id }, upstream) }),
    ...meaning,
    candidateEmail: email,
    users: [
      ...(user_name ? [{ column: user_name, erase: 'rows' as const }] : []),
      ...(actedBy ? [{ column: actedBy, erase: 'address' as const }] : []),
    ],
  };
}

interface CandidateColumns {
  email?: PgColumn | undefined;
  candidature_id: PgColumn;
  testtaker_id?: PgColumn | undefined;
}

/** The condition that a row has an address or an ID of the candidate. IDs are compared per upstream. */
export const isAboutIn =
  ({ email, candidature_id, testtaker_id }: CandidateColumns, upstream: SQL | PgColumn) =>
  ({ spellings, ids }: FoundCandidate): SQL | undefined =>
    or(
      sql`false`,
      email && inArray(email, spellings),
      ...ids.map((own) =>
        and(
          sql`${upstream} = ${own.upstream}`,
          or(inArray(candidature_id, own.candidatures), testtaker_id && inArray(testtaker_id, own.testTakers)),
        ),
      ),
    );

/** Rows from before a time. */
export const olderThan = (at: PgColumn) => (before: Date) => lt(at, before);

/** Rows from before a time about candidatures that are not in the read model. */
export const withoutCandidature =
  ({ upstream, candidature_id }: { upstream: PgColumn; candidature_id: PgColumn }, at: SQL | PgColumn) =>
  (before: Date) =>
    and(
      sql`${at} < ${before.toISOString()}::timestamptz`,
      not(
        sql`exists (select from ${candidatures}
          where ${and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature_id))})`,
      ),
    );
