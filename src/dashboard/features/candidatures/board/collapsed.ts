import { useSyncExternalStore } from 'react';

/** The columns that are collapsed, by assessment, kept in this browser: stage codes and nothing of people. */
const keyOf = (assessmentId: number) => `shortlist.board.${assessmentId}.collapsed`;

const NONE: readonly string[] = [];
const known = new Map<number, readonly string[]>();
const listeners = new Set<() => void>();

function read(assessmentId: number): readonly string[] {
  const held = known.get(assessmentId);
  if (held) return held;
  const stored = storage()?.getItem(keyOf(assessmentId)) ?? '';
  const codes = stored === '' ? NONE : stored.split(',');
  known.set(assessmentId, codes);
  return codes;
}

/** Collapses a column, or opens it again. */
export function setCollapsed(assessmentId: number, code: string, collapsed: boolean): void {
  const others = read(assessmentId).filter((one) => one !== code);
  const next = collapsed ? [...others, code] : others;
  known.set(assessmentId, next);
  try {
    storage()?.setItem(keyOf(assessmentId), next.join(','));
  } catch {
    // It is full: then it is kept as long as this page.
  }
  for (const listener of listeners) listener();
}

/** The browser may refuse even to be asked. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCollapsed(assessmentId: number): readonly string[] {
  return useSyncExternalStore(subscribe, () => read(assessmentId));
}
