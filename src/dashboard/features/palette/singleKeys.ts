import { useSyncExternalStore } from 'react';
import { areSingleKeysOn, SINGLE_KEYS } from '../../ui/keys.ts';
import { notify } from '../../ui/toasts.ts';

const listeners = new Set<() => void>();

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SINGLE_KEYS);
    else localStorage.setItem(SINGLE_KEYS, 'off');
  } catch {
    notify('error', 'This browser keeps nothing, so the keys stay as they are.');
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}
