import { createStore, useSelector } from '@tanstack/react-store';

/** A message. Errors stay until they are closed. */
export interface ToastMessage {
  id: number;
  kind: 'done' | 'error';
  title: string;
  detail: string | null;
  /** An action. There must be another way to it, since messages disappear. */
  offer: { label: string; hint: string; run: () => void } | null;
  topic: string | null;
}

interface ToastOptions {
  offer?: ToastMessage['offer'];
  /** The message replaces an earlier one of the same topic. */
  topic?: string | undefined;
}

const MAX_MESSAGES = 4;

const store = createStore<{ messages: readonly ToastMessage[]; lastId: number }>({ messages: [], lastId: 0 });

/** Shows a message. At most MAX_MESSAGES stay, the latest ones. */
export function notify(
  kind: ToastMessage['kind'],
  title: string,
  detail: string | null = null,
  { offer = null, topic }: ToastOptions = {},
): void {
  store.setState(({ messages, lastId }) => {
    const id = lastId + 1;
    const others = messages.filter((message) => topic === undefined || message.topic !== topic);
    return {
      messages: [...others, { id, kind, title, detail, offer, topic: topic ?? null }].slice(-MAX_MESSAGES),
      lastId: id,
    };
  });
}

export function dismiss(id: number): void {
  store.setState((state) => ({ ...state, messages: state.messages.filter((message) => message.id !== id) }));
}

export function useToasts(): readonly ToastMessage[] {
  return useSelector(store, ({ messages }) => messages);
}
