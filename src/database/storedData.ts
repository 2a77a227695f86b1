import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from './open.ts';

/** A candidate as the platform knows them; the lists are empty where it does not. */
export interface Candidate {
  /** Normalised. */
  email: string;
  candidatures: number[];
  testTakers: number[];
  /** First and last names together. */
  names: string[];
}

/** The tables of another part of the program than the platform, for backups, exports and erasures. */
export interface StoredData {
  /** As in `migrateTables`. */
  name: string;
  /** Every table, each after those that it refers to. */
  tables: readonly PgTable[];
  /** Tables that can be filled again from elsewhere: in no backup. */
  caches: readonly PgTable[];
  /** Empties the caches; answers how many rows that were. */
  dropCaches: (tx: Transaction) => Promise<number>;
  /**
   * Stops background work in the transaction that restores a backup. Returns a sentence about it; null: there was none.
   */
  afterRestore: (tx: Transaction) => Promise<string | null>;
  /** All email addresses, normalised, each once or more, with when it was written, in milliseconds. */
  addresses: (tx: Transaction) => Promise<[email: string, since: number][]>;
  /** Removes a candidate's data, and answers whether there was any. */
  erase: (tx: Transaction, candidate: Candidate) => Promise<boolean>;
  /** A candidate's data, to be written as JSON; null when there is none. */
  export: (db: Db, candidate: Candidate) => Promise<Record<string, unknown> | null>;
}
