import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from './open.ts';

/** What the platform knows of a candidate. The lists are empty for an unknown one. */
export interface Candidate {
  /** Normalised. */
  email: string;
  candidatures: number[];
  testTakers: number[];
  /** First and last names together. */
  names: string[];
}

/** What the erasure of a candidate did in a module. */
export interface Erased {
  /** How many rows were deleted or changed. */
  rows: number;
  /** Places of texts that may name the candidate, for a person to look at. */
  toCheck: readonly string[];
  /** Rows of a user with the same address, by table. They stay: see `StoredData.eraseUser`. */
  userRows: Readonly<Record<string, number>>;
}

/** Candidatures and assessments of the embedded platform that are removed together. */
export interface RemovedRows {
  /** Candidatures up to this ID. */
  upTo: number;
  /** Further candidatures. */
  candidatures: readonly number[];
  assessments: readonly number[];
}

/** The tables of a module other than the platform, for backups, exports and erasures. */
export interface StoredData {
  /** The name of the module, as in `migrateTables`. */
  name: string;
  /** Every table, each after those that it refers to. */
  tables: readonly PgTable[];
  /** Tables that can be read again from the service. They are in no backup. */
  caches: readonly PgTable[];
  /** Empties the caches; returns the number of rows. */
  dropCaches: (tx: Transaction) => Promise<number>;
  /**
   * Stops background work in the transaction that restores a backup. Returns a sentence about it; null: there was none.
   */
  afterRestore: (tx: Transaction) => Promise<string | null>;
  /** All email addresses, normalised and possibly repeated, with the time they were stored, in milliseconds. */
  addresses: (tx: Transaction) => Promise<[email: string, since: number][]>;
  /** Deletes a candidate's data. */
  erase: (tx: Transaction, candidate: Candidate) => Promise<Erased>;
  /** Deletes the address of a user of the dashboard. Returns how many rows had it. */
  eraseUser: (tx: Transaction, email: string) => Promise<number>;
  /** Deletes what is about removed candidatures and assessments, except the audit log. UserError while it is in use. */
  removeRows: (tx: Transaction, removed: RemovedRows) => Promise<void>;
  /** Opens an assessment to all users; returns whether it was restricted. */
  openAccess: (tx: Transaction, assessment: number) => Promise<boolean>;
  /** Reads a candidate's data for a JSON export; null without data. */
  export: (db: Db, candidate: Candidate) => Promise<Record<string, unknown> | null>;
}
