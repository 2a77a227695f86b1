import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../../contract/problem.ts';
import { aboutQuery } from './about.ts';
import { failureOf } from '../lib/failure.ts';
import { isOutcomeUnknown } from './failure.ts';
import { retryDelayMs, shouldRetry } from './retries.ts';
import { invalidate } from './q.ts';
import { WORDS } from '../messages/words.ts';

/** A message, or a function that makes it of the variables and the outcome; null: no message. */
type Message<Outcome extends unknown[] = []> = string | ((variables: never, ...outcome: Outcome) => string | null);

/** An action offered with a message. */
export interface Offer {
  label: string;
  /** The keyboard alternative, for users who can't reach the message. */
  hint: string;
  run: () => void;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Called with each answer of a query. */
    queryMeta: { onAnswer?: (client: QueryClient, answer: never) => void };
    /** The messages of a mutation about its outcome. */
    mutationMeta: {
      done?: Message<[answer: never]>;
      failed?: Message<[error: Error]>;
      /** Instead of `failed`, when the call may have worked although no answer came. // S27 */
      unknown?: string;
      /** The action offered with `done`, from the result of `onMutate` and the answer. */
      offer?: (onMutateResult: never, answer: never) => Offer | null;
      /** A message replaces an earlier one of the same topic. */
      topic?: string;
    };
  }
}

export type Notify = (
  kind: 'done' | 'error',
  title: string,
  detail?: string | null,
  more?: { offer: Offer | null; topic: string | undefined },
) => void;

/** A query that failed this recently failed in the loader of the page that mounts now. */
const LOADER_FAILURE_MAX_AGE_MS = 5_000;

// With microtasks, the next frame shows the result of a press. The default, a time-out, may run after that frame.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(notify: Notify): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess(answer, { meta }) {
        meta?.onAnswer?.(client, answer as never);
      },
      onError(error) {
        // The banner reads whether the token is refused.
        if (error instanceof Problem && error.code === 'upstream_auth') {
          void recheckToken();
        }
      },
    }),
    mutationCache: new MutationCache({
      // The functions in `meta` belong to the mutation that was called with these variables.
      onSuccess(answer, variables, onMutateResult, { meta }) {
        const text =
          typeof meta?.done === 'function' ? meta.done(variables as never, answer as never) : (meta?.done ?? null);
        if (text === null) return;
        notify('done', text, null, {
          offer: meta?.offer?.(onMutateResult as never, answer as never) ?? null,
          topic: meta?.topic,
        });
      },
      onError(error, variables, _onMutateResult, { meta }) {
        const { message, requestId } = failureOf(error);
        const detail = requestId === null ? message : `${message} ${WORDS.reference(requestId)}.`;
        if (meta?.unknown !== undefined && isOutcomeUnknown(error)) {
          notify('error', meta.unknown, detail);
          return;
        }
        const { failed = null } = meta ?? {};
        const text = typeof failed === 'function' ? failed(variables as never, error) : failed;
        if (text !== null) notify('error', text, detail);
      },
      // The shown activity has the user’s own changes at once; those of others when it is read again, every ten seconds.
      onSettled: () => void invalidate(client, ['listActivity']),
    }),
    defaultOptions: {
      queries: {
        // Calls go to the server this page came from: the browser's own idea of being online says nothing about it,
        // and its offline queue would send writes long after they were meant. // S03 S04
        networkMode: 'always',
        staleTime: 20_000,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        // A query that failed in a page's loader is not repeated when the page mounts.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > LOADER_FAILURE_MAX_AGE_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  /** Fetches twice: a call that runs already may have been answered before the token was refused. */
  async function recheckToken(): Promise<void> {
    await client.prefetchQuery(aboutQuery());
    await client.refetchQueries({ queryKey: aboutQuery().queryKey }, { cancelRefetch: false });
  }
  return client;
}
