import { useSyncExternalStore } from 'react';

/** A short message about something that happened. Errors stay until they are closed. */
export interface ToastMessage {
  id: number;
  kind: 'done' | 'error';
  title: string;
  detail: string | null;
  /** What can be done about it. Never the only way to it: messages go away. */
  offer: { label: string; hint: string; run: () => void } | null;
  topic: string | null;
}

interface More {
  offer?: ToastMessage['offer'];
  /** Takes the place of a message about the same. */
  topic?: string | undefined;
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
export function notify(
  kind: ToastMessage['kind'],
  title: string,
  detail: string | null = null,
  { offer = null, topic }: More = {},
): void {
  lastId += 1;
  const others = messages.filter((message) => topic === undefined || message.topic !== topic);
  replace([...others, { id: lastId, kind, title, detail, offer, topic: topic ?? null }].slice(-MOST));
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
