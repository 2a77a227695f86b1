import { OWN_HEADER, PRELOADED } from '../../contract/preload.ts';
import { Problem } from '../../contract/problem.ts';
import { checkBuild } from '../lib/build.ts';
import { currentUser } from '../lib/currentUser.ts';
import { inSession } from './session.ts';

declare global {
  interface Window {
    /** Calls that the HTML has made, or contains the answers to: see the gateway's pages/htmlShell.ts. */
    [PRELOADED]?: Map<string, { answer: Promise<Response>; end: () => void }>;
  }
}

/** A preloaded answer is not used later than this after the page was opened. */
const MAX_AGE_MS = 20_000;

/** The answer that the HTML has requested or contains, once; undefined: none. */
function preloadedAnswer(target: string, { method = 'GET', signal }: RequestInit): Promise<Response> | undefined {
  const preloaded = window[PRELOADED];
  const call = method === 'GET' ? preloaded?.get(target) : undefined;
  if (!call) return undefined;
  preloaded?.delete(target);
  if (performance.now() > MAX_AGE_MS) return undefined;
  signal?.addEventListener('abort', call.end, { once: true });
  return call.answer;
}

/** Sent with every call of the dashboard: a page of another origin cannot send it without a CORS preflight. */
export const HEADERS = { [OWN_HEADER]: '1' };

/** Time-out of a call: longer than the gateway's own time-outs, so that its answer is shown. */
export const CALL_TIMEOUT_MS = 55_000;

/** Browsers let at most 64 KiB of bodies outlive their page. */
const MOST_KEPT_ALIVE = 16_384;

/** `fetch` with the user of this page, so that the gateway refuses if another user has signed in since. No time-out. */
export async function send(input: string, init: RequestInit): Promise<Response> {
  const { name } = currentUser();
  const headers = new Headers(init.headers);
  if (name !== null) headers.set('x-shortlist-user', encodeURI(name));
  // A small write that was just begun is still sent when the page is left.
  const keepalive = typeof init.body === 'string' && init.body.length < MOST_KEPT_ALIVE;
  const call = () => fetch(input, { ...init, headers, keepalive, credentials: 'same-origin', redirect: 'manual' });
  const response = await inSession(() => preloadedAnswer(input, init) ?? call());
  checkBuild(response);
  return response;
}

/** The same with a time-out, after which it rejects with a Problem. */
export async function fetchWithTimeout(input: string, init: RequestInit): Promise<Response> {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    return await send(input, { ...init, signal });
  } catch (error) {
    if (!deadline.aborted || init.signal?.aborted) throw error;
    throw new Problem({ code: 'timeout', message: 'The server took too long to answer.' });
  }
}
