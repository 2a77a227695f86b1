import { useSyncExternalStore } from 'react';

/** A stage that is about to be overwritten, although it is not what it was when the change was made. */
export interface Conflict {
  id: number;
  /** The person. */
  name: string;
  /** Stage codes: as this page had it, as it is now, and as it is to be. */
  loaded: string | null;
  theirs: string;
  wanted: string;
}

type Answer = 'overwrite' | 'keep';

let asked: readonly (Conflict & { answer: (answer: Answer) => void })[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks whoever sits before the page. Several questions are asked one after the other. */
export function askAbout(conflict: Omit<Conflict, 'id'>): Promise<Answer> {
  lastId += 1;
  const id = lastId;
  return new Promise((answer) => replace([...asked, { ...conflict, id, answer }]));
}

export function answerConflict(id: number, answer: Answer): void {
  const question = asked.find((one) => one.id === id);
  replace(asked.filter((one) => one !== question));
  question?.answer(answer);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that waits for an answer; undefined when none does. */
export function useConflict(): Conflict | undefined {
  return useSyncExternalStore(subscribe, currentConflict);
}

export function currentConflict(): Conflict | undefined {
  return asked[0];
}
