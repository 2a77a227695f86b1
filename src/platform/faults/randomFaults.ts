import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { createRandom } from '../../operation/random.ts';
import { tooManyRequests } from '../http/httpError.ts';

/** Makes the sandbox slow and unreliable, to test clients. */
export interface FaultOptions {
  /** Milliseconds that every call waits first. */
  latency: number;
  /** Percentage of calls that fail. */
  chaos: number;
  /** With the same seed, the same sequence of calls fails in the same way. */
  seed: number;
  /** Replaceable in tests. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

export const NO_FAULTS: FaultOptions = { latency: 0, chaos: 0, seed: 1 };

/**
 * The ways in which a call fails. `before`: before the handler ran. `after`: the handler ran and the answer is lost, so a
 * client that retries does it twice. A 429 always fails before.
 */
const FAILURES = [
  { when: 'before', how: 'html', status: 502 },
  { when: 'before', how: 'html', status: 503 },
  { when: 'before', how: 'json', status: 500 },
  { when: 'before', how: 'throttled', status: 429 },
  { when: 'before', how: 'reset', status: 0 },
  { when: 'after', how: 'html', status: 502 },
  { when: 'after', how: 'html', status: 503 },
  { when: 'after', how: 'json', status: 500 },
  { when: 'after', how: 'reset', status: 0 },
] as const;
type Failure = (typeof FAILURES)[number];

const RETRY_AFTER_SECONDS = 5;

type Hooks = Pick<RouteShorthandOptions, 'preHandler' | 'onSend'>;

/** Route hooks that delay and fail calls, after authentication. */
export function faultHooks({ latency, chaos, seed, wait = sleep }: FaultOptions): Hooks {
  if (latency === 0 && chaos === 0) return {};
  const random = createRandom(seed);
  const failing = new WeakMap<FastifyRequest, Failure>();
  return {
    preHandler: async (request, reply) => {
      // Drawn before the wait, so that waiting does not change the order.
      const failure = random.chance(chaos / 100) ? random.pick(FAILURES) : null;
      if (latency > 0) await wait(latency);
      if (failure?.when === 'after') failing.set(request, failure);
      if (failure?.when !== 'before') return;
      const body = failResponse(failure, request, reply);
      return body === null ? reply.hijack() : await reply.send(body);
    },
    onSend: async (request, reply, payload) => {
      const failure = failing.get(request);
      return failure ? (failResponse(failure, request, reply) ?? '') : payload;
    },
  };
}

/** Makes a response fail. Returns its body; null when the connection was reset. */
function failResponse({ how, status }: Failure, request: FastifyRequest, reply: FastifyReply): string | null {
  if (how === 'reset') {
    request.raw.socket.resetAndDestroy();
    return null;
  }
  for (const header of ['content-disposition', 'content-length']) reply.removeHeader(header);
  reply.code(status).type(`${how === 'html' ? 'text/html' : 'application/json'}; charset=utf-8`);
  if (how === 'html') {
    const title = status === 502 ? '502 Bad Gateway' : '503 Service Unavailable';
    return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
  }
  if (how === 'json') return JSON.stringify({ detail: 'Chaos: this call failed on purpose.' });
  const { detail, headers } = tooManyRequests(RETRY_AFTER_SECONDS);
  reply.headers(headers);
  return JSON.stringify({ detail });
}
