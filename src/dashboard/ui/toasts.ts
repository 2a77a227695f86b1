import { useSyncExternalStore } from 'react';

/** A short message about something that happened. Errors stay until they are closed. */
export interface ToastMessage {
  id: number;
  kind: 'done' | 'error';
  title: string;
  detail: string | null;
}

const MOST = 4;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Shows a message. The oldest gives way when there are too many. */
export function notify(kind: ToastMessage['kind'], title: string, detail: string | null = null): void {
  lastId += 1;
  replace([...messages, { id: lastId, kind, title, detail }].slice(-MOST));
}

export function dismiss(id: number): void {
  replace(messages.filter((message) => message.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => messages);
}
