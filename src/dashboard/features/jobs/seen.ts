import { useSyncExternalStore } from 'react';

/** Which jobs that had failures somebody has looked at, in this browser. */
const KEY = 'shortlist.jobs.seen';
const MOST = 200;

const listeners = new Set<() => void>();
let known: readonly number[] = read();

function read(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Takes note that a job was looked at. */
export function markSeen(jobId: number): void {
  if (known.includes(jobId)) return;
  known = [...known, jobId].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without room for it, it holds for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSeen(): readonly number[] {
  return useSyncExternalStore(subscribe, () => known);
}
