import { createStore, useSelector } from '@tanstack/react-store';

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

const MAX_MESSAGES = 4;

const store = createStore<{ messages: readonly ToastMessage[]; lastId: number }>({ messages: [], lastId: 0 });

/** Shows a message. The oldest gives way when there are too many. */
export function notify(
  kind: ToastMessage['kind'],
  title: string,
  detail: string | null = null,
  { offer = null, topic }: More = {},
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
