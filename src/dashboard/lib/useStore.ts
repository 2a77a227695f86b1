import { useSyncExternalStore } from 'react';

/** What is kept outside of React, drawn anew when it changes: in the browser, and in a picture of the page as it is at first. */
export function useStore<Value>(subscribe: (changed: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read);
}
