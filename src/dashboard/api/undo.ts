import { createStore, useSelector } from '@tanstack/react-store';

/** A change of this visit that can be undone. */
export interface Undoable {
  id: number;
  /** The IDs of the changed candidatures. Changes of one candidature are undone in reverse order. */
  subjects: readonly number[];
  /** "Ana Lima: Evaluated → Interviewed". */
  text: string;
  /** The job, if the change was one. */
  jobId?: number;
  /** Undoes the change by a new change, which checks for conflicts. False: it failed, and can be tried again. */
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

/** Puts a change on the stack before it is confirmed: Ctrl+Z undoes the last thing the user did. */
export function pushUndo(change: Omit<Undoable, 'id'>): number {
  const id = store.state.lastId + 1;
  store.setState((state) => ({
    ...state,
    changes: [...state.changes, { ...change, id }].slice(-MAX_CHANGES),
    lastId: id,
  }));
  return id;
}

/** Removes a failed change from the stack. */
export const dropUndo = (id: number): void => updateChanges((changes) => changes.filter((change) => change.id !== id));

/** Removes what a job did, or was about to do, from the stack. */
export const dropUndoOfJob = (jobId: number): void =>
  updateChanges((changes) => changes.filter((change) => change.jobId !== jobId));

/** Removes changes of candidates who were changed back otherwise. */
export const dropUndoOfCandidates = (ids: readonly number[]): void =>
  updateChanges((changes) => changes.filter(({ subjects }) => !subjects.some((id) => ids.includes(id))));

function updateChanges(update: (changes: readonly Undoable[]) => readonly Undoable[]): void {
  store.setState((state) => ({ ...state, changes: update(state.changes) }));
}

/** Undoes one change. If that fails, the change returns to its position. */
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
    updateChanges((changes) => [...changes, change].toSorted((a, b) => a.id - b.id));
  }
}

/** Undoes what a job did, or was about to do. */
export async function undoOfJob(jobId: number): Promise<void> {
  const change = store.state.changes.find((one) => one.jobId === jobId);
  if (change) await undo(change.id);
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
