import type { Candidature } from '../../contract/candidature.ts';

/**
 * What the server has confirmed lately.
 *
 * An answer that was asked for before a change and comes after it would bring the old state back. So every change that
 * was confirmed is remembered for a while, and laid over rows that were asked for earlier. // S22
 */
interface Confirmation {
  patch: Partial<Candidature> | null;
  /** Its place among all changes. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Longer than any call may take. */
const REMEMBERED_FOR = 120_000;

const confirmations = new Map<number, Confirmation>();
let made = 0;

/** How many changes have been confirmed: to be noted when rows are asked for. They hold these changes already. */
export const confirmedSoFar = (): number => made;

/** Remembers that a row now has these fields, or is gone (`null`). */
export function confirm(id: number, patch: Partial<Candidature> | null, now = Date.now()): void {
  made += 1;
  const before = confirmations.get(id)?.patch;
  confirmations.set(id, { patch: patch === null ? null : { ...before, ...patch }, number: made, at: now });
  for (const [key, { at }] of confirmations) {
    if (now - at > REMEMBERED_FOR) confirmations.delete(key);
  }
}

/** Rows that were asked for after so many changes, with everything that was confirmed since. */
export function withConfirmed(rows: Candidature[], soFar: number): Candidature[] {
  if (confirmations.size === 0) return rows;
  return rows.flatMap((row) => {
    const confirmation = confirmations.get(row.id);
    if (!confirmation || confirmation.number <= soFar) return [row];
    return confirmation.patch === null ? [] : [{ ...row, ...confirmation.patch }];
  });
}
