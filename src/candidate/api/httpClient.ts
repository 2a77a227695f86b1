import type { Conflict } from '../../contract/taking.ts';
import { messages } from '../messages.ts';
import type { Clock } from './serverClock.ts';

/** The server refused: 404 for a link that is closed, 409 with the reason, any other status. */
export class HttpError extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly reason: Conflict['reason'] | null;

  constructor(status: number, detail: string, reason: Conflict['reason'] | null) {
    super(detail);
    this.status = status;
    this.reason = reason;
  }

  /** Whether the same request can succeed later. */
  get isTemporary(): boolean {
    return this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

/** No answer, or none in time, or one that is not from the server but from something between. */
export class NetworkError extends Error {
  override name = 'Unreachable';
}

type Send = <Answer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  timeoutMs?: number,
) => Promise<Answer>;

/** How long an answer may take, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Browsers let requests outlive their page up to 64 kB in all. */
const KEEPALIVE_LIMIT_BYTES = 30_000;

/** Sends to the paths below `base`, and sets the clock by every answer with the time. */
export function createSend(base: string, clock: Clock): Send {
  return async function send<Answer>(method: string, path: string, body?: unknown, timeoutMs = TIMEOUT_MS) {
    const asked = clock.ticks();
    const init: RequestInit = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    };
    if (method !== 'GET') {
      init.body = JSON.stringify(body ?? {});
      init.headers = { accept: 'application/json', 'content-type': 'application/json' };
      init.keepalive = document.visibilityState === 'hidden' && init.body.length < KEEPALIVE_LIMIT_BYTES;
    }
    const { response, content } = await exchange(base + path, init);
    const had = clock.ticks();
    if (!response.ok) throw toHttpError(response.status, content);
    if (isRecord(content) && typeof content['now'] === 'string') clock.sync(content['now'], asked, had);
    // The pages and this API are built and served together, by one server, which checks what it sends.
    return content as Answer;
  };
}

async function exchange(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init);
    return { response, content: response.status === 204 ? null : ((await response.json()) as unknown) };
  } catch (error) {
    throw new NetworkError(messages.failures.noConnection, { cause: error });
  }
}

const REASONS: readonly unknown[] = ['not_started', 'order', 'done', 'time_up'] satisfies Conflict['reason'][];

function toHttpError(status: number, content: unknown): HttpError {
  const { detail, reason, ...fields } = isRecord(content) ? content : {};
  // The problem of a field.
  const [first] = [detail, ...Object.values(fields).flat()].filter((text) => typeof text === 'string');
  return new HttpError(status, first ?? messages.failures.refused, isReason(reason) ? reason : null);
}

const isReason = (value: unknown): value is Conflict['reason'] => REASONS.includes(value);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
