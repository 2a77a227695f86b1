import { createStore, useSelector } from '@tanstack/react-store';

/**
 * Unsaved input by key. It stays when its form is closed, another candidate is shown, or the form is drawn at another place,
 * until it is saved or cancelled. // X25
 */
export function createDrafts<Value>() {
  const drafts = createStore<ReadonlyMap<string, Value>>(new Map());

  /** Updates a draft; null: none. */
  function write(key: string, update: (draft: Value | null) => Value | null): void {
    drafts.setState((all) => {
      const draft = update(all.get(key) ?? null);
      const next = new Map(all);
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      return next;
    });
  }

  return {
    write,
    read: (key: string): Value | null => drafts.state.get(key) ?? null,
    discard: (key: string): void => write(key, () => null),
    useDraft: (key: string): Value | null => useSelector(drafts, (all) => all.get(key) ?? null),
  };
}
