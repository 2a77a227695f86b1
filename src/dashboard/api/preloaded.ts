import { PRELOADED } from '../../contract/preload.ts';

declare global {
  interface Window {
    /** Calls that the HTML has made, or contains the answers to: see the gateway's pages/htmlShell.ts. */
    [PRELOADED]?: Map<string, { answer: Promise<Response>; end: () => void }>;
  }
}

/** A preloaded answer is not used later than this after the page was opened. */
const MAX_AGE_MS = 20_000;

/** The answer that the HTML has requested or contains, once; undefined: none. */
export function preloadedAnswer(
  target: string,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> | undefined {
  const preloaded = window[PRELOADED];
  const call = method === 'GET' ? preloaded?.get(target) : undefined;
  if (!call) return undefined;
  preloaded?.delete(target);
  if (performance.now() > MAX_AGE_MS) return undefined;
  signal?.addEventListener('abort', call.end, { once: true });
  return call.answer;
}
