import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../../contract/problem.ts';
import { aboutQuery } from './about.ts';
import { failureOf, isOutcomeUnknown } from './failure.ts';
import { delayOf, isAskedAgain } from './retries.ts';

/** A sentence, or how to make it from what the mutation was called with and how it failed; null: nothing is said. */
type Sentence<Rest extends unknown[] = []> = string | ((variables: never, ...rest: Rest) => string | null);

/** Something that can be done about what a message tells. */
export interface Offer {
  label: string;
  /** How else it can be done, for who does not get to the message. */
  hint: string;
  run: () => void;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** What else becomes of a query's answer, each time that there is one. */
    queryMeta: { answered?: (client: QueryClient, answer: never) => void };
    /** What a mutation tells the user of its outcome. */
    mutationMeta: {
      done?: Sentence<[answer: never]>;
      failed?: Sentence<[error: Error]>;
      /** Instead of `failed`, when the call may have worked although no answer came. // S27 */
      unknown?: string;
      /** What is offered with `done`, made from what `onMutate` gave. */
      offer?: (made: never) => Offer | null;
      /** Of messages about one topic the latest is shown alone. */
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

/** How long ago the loader of a page may have asked that comes now, in milliseconds. */
const JUST_MS = 5_000;

// What a press leads to is drawn in the frame that follows it: a timeout, as it is by default, may come after that.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(notify: Notify): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess(answer, { meta }) {
        meta?.answered?.(client, answer as never);
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
      onSuccess(answer, variables, made, { meta }) {
        const said =
          typeof meta?.done === 'function' ? meta.done(variables as never, answer as never) : (meta?.done ?? null);
        if (said === null) return;
        notify('done', said, null, { offer: meta?.offer?.(made as never) ?? null, topic: meta?.topic });
      },
      onError(error, variables, _made, { meta }) {
        const { message, requestId } = failureOf(error);
        const detail = requestId === null ? message : `${message} Reference ${requestId}.`;
        if (meta?.unknown !== undefined && isOutcomeUnknown(error)) {
          notify('error', meta.unknown, detail);
          return;
        }
        const { failed = null } = meta ?? {};
        const said = typeof failed === 'function' ? failed(variables as never, error) : failed;
        if (said !== null) notify('error', said, detail);
      },
    }),
    defaultOptions: {
      queries: {
        // Calls go to the server this page came from: the browser's own idea of being online says nothing about it,
        // and its offline queue would send writes long after they were meant. // S03 S04
        networkMode: 'always',
        staleTime: 20_000,
        retry: isAskedAgain,
        retryDelay: delayOf,
        // What has failed since a page's loader asked for it is not asked for again by the page itself.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  /** An answer that is on its way may be from before the token was refused. */
  async function recheckToken(): Promise<void> {
    await client.prefetchQuery(aboutQuery());
    await client.refetchQueries({ queryKey: aboutQuery().queryKey }, { cancelRefetch: false });
  }
  return client;
}
