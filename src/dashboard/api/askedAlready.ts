import { FIRST_ANSWERS } from '../../contract/firstCalls.ts';

declare global {
  interface Window {
    /** Calls that the HTML has made, before there was any code: see the gateway's pages/begin.ts. */
    [FIRST_ANSWERS]?: Map<string, Promise<Response>>;
  }
}

/** Answers that nobody has asked for by then are too old, in milliseconds since the page was opened. */
const LONGEST = 20_000;

/** Whether all that the HTML has called for succeeded; false where it has called for nothing. */
export async function hasBegunWell(): Promise<boolean> {
  const asked = [...(window[FIRST_ANSWERS]?.values() ?? [])];
  const answers = await Promise.all(asked).catch(() => []);
  return answers.length > 0 && answers.every(({ ok }) => ok);
}

/** The answer to a call that the HTML has made already, once; undefined when it has not. */
export function askedAlready(target: string, { method = 'GET', signal }: RequestInit): Promise<Response> | undefined {
  const asked = window[FIRST_ANSWERS];
  const answer = method === 'GET' ? asked?.get(target) : undefined;
  if (!answer) return undefined;
  asked?.delete(target);
  if (performance.now() > LONGEST) return undefined;
  // It cannot be called off any more, but whoever gives it up need not wait for it.
  return signal ? Promise.race([answer, abortionOf(signal)]) : answer;
}

const abortionOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
