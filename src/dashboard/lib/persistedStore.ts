import { createStore, type Store } from '@tanstack/react-store';

interface Persistence<Value> {
  /** `session`: as long as the tab; `local`: until the user signs out. */
  storage: 'local' | 'session';
  /** Reads the stored value, which may be invalid; null: none. */
  parse: (text: string | null) => Value;
  /** What is stored; null: nothing. */
  format: (value: Value) => string | null;
}

/** A store that survives a reload. Where storage is forbidden or full, it lasts as long as the page. */
export function persistedStore<Value>(key: string, { storage, parse, format }: Persistence<Value>): Store<Value> {
  const open = () => (storage === 'local' ? localStorage : sessionStorage);
  const store = createStore<Value>(parse(attempt(() => open().getItem(key))));
  store.subscribe((value) => {
    const text = format(value);
    attempt(() => (text === null ? open().removeItem(key) : open().setItem(key, text)));
  });
  return store;
}

/** One store per assessment, created with the first use. */
export function storePerAssessment<Value>(
  create: (assessmentId: number) => Store<Value>,
): (assessmentId: number) => Store<Value> {
  const stores = new Map<number, Store<Value>>();
  return (assessmentId) => {
    const store = stores.get(assessmentId) ?? create(assessmentId);
    stores.set(assessmentId, store);
    return store;
  };
}

function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
