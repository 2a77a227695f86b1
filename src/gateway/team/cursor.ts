import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../base/refusal.ts';

/** The last row of a page in a timeline of several sources. The next page starts after it. */
export interface Cursor {
  /** In UTC, with microseconds. */
  at: string;
  /** The index of its source, which orders rows of the same time. */
  source: number;
  id: number;
}

const CURSOR = /^(\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z),(\d),(\d{1,10})$/;

/** A time as text in UTC with microseconds, which Date lacks. The texts sort like the times. */
export const utcText = (time: PgColumn | SQL) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const cursorOf = ({ at, source, id }: Cursor): string => [at, source, id].join();

/** Parses a cursor. Throws a Refusal if the text is none. */
export function cursorIn(text: string): Cursor {
  const [, at = '', source, id] = CURSOR.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at))) throw invalid({ before: ['Use a cursor from an earlier answer.'] });
  return { at, source: Number(source), id: Number(id) };
}
