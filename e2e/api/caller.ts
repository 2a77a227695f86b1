import { createClient } from '../../src/contract/testing/client.ts';
import type { Client } from '../../src/contract/client.ts';
import type { Problem } from '../../src/contract/problem.ts';
import type { RunningPlatform } from './target.ts';

/** An answer; its body is parsed if it is JSON, else a text. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls a platform with its token of scope write: with types, or raw for invalid requests. */
export interface Caller {
  client: Client;
  raw(method: string, path: string, init?: { body?: string; headers?: Record<string, string> }): Promise<RawAnswer>;
}

export function callerOf({ baseUrl, token }: RunningPlatform): Caller {
  const headers = { authorization: `Token ${token}` };
  return {
    client: createClient({ baseUrl, headers, fetch: async (url, init) => await fetch(url, init) }),
    async raw(method, path, init = {}) {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { ...headers, ...init.headers },
        redirect: 'manual',
        ...(init.body !== undefined && { body: init.body }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text !== '' ? JSON.parse(text) : text,
      };
    },
  };
}

/** The refusal of a call that must not succeed. */
export async function refusalOf(call: Promise<unknown>): Promise<Problem> {
  const outcome = await call.then(
    () => 'It succeeded',
    (error: unknown) => error,
  );
  if (typeof outcome === 'string') throw new Error(outcome);
  // The client rejects only with Problems; a failed expectation on the fields shows anything else.
  return outcome as Problem;
}
