import type { Reply } from '../exchange.ts';
import type { Outbound } from '../outbound.ts';
import { isBackgroundWork, type CallContext } from '../../base/priority.ts';

interface CoalescerDeps {
  /** Sends a request to the service. */
  send: (outbound: Outbound, waiting: CallContext) => Promise<Reply>;
  /** See OperationLimiter.promote. */
  promote: (outbound: Outbound, waiting: CallContext) => void;
}

/** A running read, and the number of requests that wait for its answer. */
interface SharedRequest {
  waiting: CallContext;
  subscribers: number;
  answer: Promise<Reply>;
  giveUp: () => void;
}

/**
 * Coalesces equal concurrent reads into one call. The call is aborted when all its requests are. So a PDF report is in memory
 * once.
 *
 * A read after a write must not get an older answer, so it joins no read that began before the write. Background work never
 * joins, because it needs the current state.
 */
export function createRequestCoalescer({ send, promote }: CoalescerDeps): CoalescerDeps['send'] {
  const joinable = new Map<string, SharedRequest>();

  function start(key: string, outbound: Outbound, priority: CallContext['priority']): SharedRequest {
    const abandoned = new AbortController();
    const waiting = { signal: abandoned.signal, priority };
    const remove = () => {
      if (joinable.get(key) === shared) joinable.delete(key);
    };
    const answer = send(outbound, waiting).finally(remove);
    const giveUp = () => {
      remove();
      abandoned.abort();
    };
    const shared: SharedRequest = { waiting, subscribers: 0, answer, giveUp };
    joinable.set(key, shared);
    return shared;
  }

  return async (outbound, waiting) => {
    const { endpoint, url, headers } = outbound;
    if (endpoint.method !== 'GET') return await send(outbound, waiting).finally(() => joinable.clear());
    if (isBackgroundWork(waiting.priority)) return await send(outbound, waiting);
    const key = `${headers['accept']} ${url.href}`;
    const before = joinable.get(key);
    if (before && waiting.priority === 'interactive') promote(outbound, before.waiting);
    return await subscribe(before ?? start(key, outbound, waiting.priority), waiting.signal);
  };
}

/** Waits for the answer of a shared request. Rejects as that does, and with the signal's reason when it is aborted. */
function subscribe(shared: SharedRequest, signal: AbortSignal): Promise<Reply> {
  shared.subscribers += 1;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason);
      shared.subscribers -= 1;
      if (shared.subscribers === 0) shared.giveUp();
    };
    const stay = () => signal.removeEventListener('abort', leave);
    shared.answer.then(stay, stay);
    shared.answer.then(resolve, reject);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
