import { PRELOADED } from '../../contract/preload.ts';

declare global {
  interface Window {
    /** Calls that the HTML has made, or contains the answers to: see the gateway's pages/htmlShell.ts. */
    [PRELOADED]?: Map<string, { answer: Promise<Response>; end: () => void }>;
  }
}

/** Age from which an unused preloaded answer is too old, in milliseconds since the page was opened. */
const LONGEST = 20_000;

/** The answer to a call that the HTML has made already or was given, once; undefined when neither. */
export function preloadedAnswer(
  target: string,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> | undefined {
  const asked = window[PRELOADED];
  const call = method === 'GET' ? asked?.get(target) : undefined;
  if (!call) return undefined;
  asked?.delete(target);
  if (performance.now() > LONGEST) return undefined;
  signal?.addEventListener('abort', call.end, { once: true });
  return call.answer;
}
