import { MutationCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../../contract/problem.ts';
import { failureOf, isOutcomeUnknown } from './failure.ts';

/** A sentence, or how to make it from what the mutation was called with and how it failed. */
type Sentence = string | ((variables: never, error: Error) => string);

declare module '@tanstack/react-query' {
  interface Register {
    /** What a mutation tells the user of its outcome. */
    mutationMeta: {
      done?: string;
      failed?: Sentence;
      /** Instead of `failed`, when the call may have worked although no answer came. // S27 */
      unknown?: string;
    };
  }
}

export type Notify = (kind: 'done' | 'error', title: string, detail?: string | null) => void;

const MOST_RETRIES = 2;

/** Only what may soon pass by itself is tried again: no answer, or a server's own failure. // S06 S07 S11 */
function isPassing(error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === 'upstream_auth') return false;
  // Somebody has waited for half a minute already.
  if (error.code === 'timeout' || error.status === 504) return false;
  return error.status === 0 || error.status >= 500;
}

export function createQueryClient(notify: Notify): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess(_answer, _variables, _context, { meta }) {
        if (meta?.done !== undefined) notify('done', meta.done);
      },
      onError(error, variables, _context, { meta }) {
        const { message, requestId } = failureOf(error);
        const detail = requestId === null ? message : `${message} Request ${requestId}.`;
        if (meta?.unknown !== undefined && isOutcomeUnknown(error)) notify('error', meta.unknown, detail);
        // The sentence belongs to the mutation that was called with these variables.
        else if (typeof meta?.failed === 'function') notify('error', meta.failed(variables as never, error), detail);
        else if (meta?.failed !== undefined) notify('error', meta.failed, detail);
      },
    }),
    defaultOptions: {
      queries: {
        // Calls go to the server this page came from: the browser's own idea of being online says nothing about it,
        // and its offline queue would send writes long after they were meant. // S03 S04
        networkMode: 'always',
        staleTime: 20_000,
        retry: (failures, error) => failures < MOST_RETRIES && isPassing(error),
        retryDelay: (attempt) => 300 * 2 ** attempt + Math.random() * 300,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
