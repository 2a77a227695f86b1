import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from './open.ts';

/** A person as the platform knows them; the lists are empty where it does not. */
export interface Person {
  /** Normalised. */
  email: string;
  candidatures: number[];
  testTakers: number[];
  /** First and last names together. */
  names: string[];
}

/** What another house than the platform keeps in its database, for the commands that are about everything in it. */
export interface House {
  /** As in `migrateTables`. */
  name: string;
  /** Every table, each after those that it refers to. */
  tables: readonly PgTable[];
  /** What is read again from elsewhere: in no backup. */
  caches: readonly PgTable[];
  /**
   * Stops what would go on by itself, in the transaction that restores a backup. Answers what it stopped, in a sentence;
   * null when there was nothing.
   */
  afterRestore: (tx: Transaction) => Promise<string | null>;
  /** All addresses, normalised, each once or more, with when it was written down, in milliseconds. */
  addresses: (tx: Transaction) => Promise<[email: string, since: number][]>;
  /** Removes what is known of a person, and answers whether that was anything. */
  erase: (tx: Transaction, person: Person) => Promise<boolean>;
  /** What is known of a person, to be written as JSON; null when nothing. */
  gather: (db: Db, person: Person) => Promise<Record<string, unknown> | null>;
}
