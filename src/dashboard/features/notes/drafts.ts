import { createStore, useSelector } from '@tanstack/react-store';

/** Notes that were begun and not saved, by candidature ID: they are there when the candidate is opened again. */
const drafts = createStore<ReadonlyMap<number, string>>(new Map());

export function writeDraft(candidatureId: number, update: (text: string) => string): void {
  drafts.setState((all) => new Map(all).set(candidatureId, update(all.get(candidatureId) ?? '')));
}

export const useDraft = (candidatureId: number): string => useSelector(drafts, (all) => all.get(candidatureId) ?? '');
