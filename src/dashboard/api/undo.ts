import { createStore, useSelector } from '@tanstack/react-store';

/** Something that was changed in this visit and can be taken back. */
export interface Undoable {
  id: number;
  /** The candidatures that it is about: an earlier change of one of them waits until this one is undone. */
  subjects: readonly number[];
  /** "Ana Lima: Evaluated → Interviewed". */
  text: string;
  /** The job, if the change was one. */
  jobId?: number;
  /** Undoes the change by a new change, which checks for conflicts. False: it can still be undone. */
  undo: () => Promise<boolean>;
}

const MAX_CHANGES = 50;

/** A change that was undone in this visit. */
export interface UndoneChange extends Pick<Undoable, 'id' | 'text'> {
  /** When, in milliseconds since 1970. */
  at: number;
}

interface State {
  changes: readonly Undoable[];
  undone: readonly UndoneChange[];
  lastId: number;
}

const store = createStore<State>({ changes: [], undone: [], lastId: 0 });

/** Puts a change on the stack, at once: Ctrl+Z means the last thing that was done, whether it is confirmed or not. */
export function pushUndo(change: Omit<Undoable, 'id'>): number {
  const id = store.state.lastId + 1;
  store.setState((state) => ({
    ...state,
    changes: [...state.changes, { ...change, id }].slice(-MAX_CHANGES),
    lastId: id,
  }));
  return id;
}

/** Takes a change off the stack that was not made after all. */
export const dropUndo = (id: number): void => replace((changes) => changes.filter((change) => change.id !== id));

function replace(update: (changes: readonly Undoable[]) => readonly Undoable[]): void {
  store.setState((state) => ({ ...state, changes: update(state.changes) }));
}

/** Undoes one change; one that could not be undone stays where it was. */
export async function undo(id: number): Promise<void> {
  const change = store.state.changes.find((one) => one.id === id);
  if (!change) return;
  dropUndo(id);
  if (await change.undo()) {
    const { text } = change;
    store.setState((state) => ({
      ...state,
      undone: [...state.undone, { id, text, at: Date.now() }].slice(-MAX_CHANGES),
    }));
  } else {
    replace((changes) => [...changes, change].toSorted((a, b) => a.id - b.id));
  }
}

/** Undoes the latest change; false: there is nothing to undo. */
export function undoLast(): boolean {
  const last = store.state.changes.at(-1);
  if (last) void undo(last.id);
  return last !== undefined;
}

/** Whether a candidate of this change was changed again after it. */
export function hasNewerChange(change: Undoable, all: readonly Undoable[]): boolean {
  return all.some(({ id, subjects }) => id > change.id && subjects.some((one) => change.subjects.includes(one)));
}

/** Undone changes, the latest last. */
export function useUndone(): readonly UndoneChange[] {
  return useSelector(store, ({ undone }) => undone);
}

/** What can be undone, the latest last. */
export function useChanges(): readonly Undoable[] {
  return useSelector(store, ({ changes }) => changes);
}
