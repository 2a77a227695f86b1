import { PRELOADED } from '../../contract/preload.ts';

declare global {
  interface Window {
    /** Calls that the HTML has made, or contains the answers to: see the gateway's pages/htmlShell.ts. */
    [PRELOADED]?: Map<string, { answer: Promise<Response>; end: () => void }>;
  }
}

/** Later than this after the page was opened, an unused preloaded answer is too old. */
const MAX_AGE_MS = 20_000;

/** The answer to a call that the HTML made or contains, for its first use; undefined: there is none. */
export function preloadedAnswer(
  target: string,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> | undefined {
  const asked = window[PRELOADED];
  const call = method === 'GET' ? asked?.get(target) : undefined;
  if (!call) return undefined;
  asked?.delete(target);
  if (performance.now() > MAX_AGE_MS) return undefined;
  signal?.addEventListener('abort', call.end, { once: true });
  return call.answer;
}
