import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../refusal.ts';

/** Where a part of a timeline of several sources begins: behind this row. */
export interface Cursor {
  /** In UTC, with microseconds. */
  at: string;
  /** The place of its source among the others, by which rows of one moment are ordered. */
  source: number;
  id: number;
}

const CURSOR = /^(\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z),(\d),(\d{1,10})$/;

/** A time as text in UTC with microseconds, which a Date does not have. Texts of this form are ordered as their times. */
export const utcText = (time: PgColumn | SQL) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const cursorOf = ({ at, source, id }: Cursor): string => [at, source, id].join();

/** Throws the Refusal for a text that is none. */
export function cursorIn(text: string): Cursor {
  const [, at = '', source, id] = CURSOR.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at))) throw invalid({ before: ['Use a cursor from an earlier answer.'] });
  return { at, source: Number(source), id: Number(id) };
}
