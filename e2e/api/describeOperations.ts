/**
 * Tests every operation of the API with 401, 400, 403, 404 and success, over real HTTP.
 *
 *   describeOperations(name, { hasReaders }, startTarget): void
 *
 * Call it at the top level of a `*.test.ts` of the project `api`. The target is started once, before the first test, and
 * stopped after the last. The same tests run on the platform itself and through the gateway. Their differences are in
 * `OperationsTarget`: the gateway holds the token, so its clients never see 401 or 403 for theirs.
 * Seed the database with `seed(database)` of ./seed.ts before.
 */
import { createClient } from '../../src/contract/testing/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { allEndpoints, type EndpointName } from '../../src/contract/endpoints.ts';
import { writeTarget } from '../../src/contract/paths.ts';
import { type OperationCase, OPERATION_CASES } from './operationCases.ts';
import type { Seeded } from './seed.ts';

export interface OperationsTarget {
  /** Prefix of all paths, without a trailing slash. */
  baseUrl: string;
  /** Headers of a caller with all permissions. */
  headers: Record<string, string>;
  /** Whether a call without these headers or with another token gets 401; else it gets 403 (gateway). */
  expects401: boolean;
  /** Headers of a caller who may only read, if there is one (`hasReaders`; the gateway has none). */
  reader?: Record<string, string>;
  seeded: Seeded;
  stop(): Promise<void>;
}

/** The last answer, before it was parsed leniently. */
interface Raw {
  status: number;
  json: unknown;
}

export function describeOperations(
  name: string,
  { hasReaders }: { hasReaders: boolean },
  startTarget: () => Promise<OperationsTarget>,
): void {
  describe(name, () => {
    let target: OperationsTarget;
    let client: Client;
    let last: Raw;

    beforeAll(async () => {
      target = await startTarget();
      client = createClient({
        baseUrl: target.baseUrl,
        headers: target.headers,
        async fetch(url, init) {
          const response = await fetch(url, init);
          const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
          last = { status: response.status, json: isJson ? await response.clone().json() : null };
          return response;
        },
      });
    }, 120_000);
    afterAll(async () => await target?.stop());

    const names = Object.keys(OPERATION_CASES) as EndpointName[];
    describe.each(names)('%s', (operation) => {
      const endpoint: Endpoint = allEndpoints[operation];
      const operationCase: OperationCase = OPERATION_CASES[operation];

      test('refuses requests without a valid token', async () => {
        const strangers = [{}, { authorization: 'Token sl_unknown' }, { authorization: 'Bearer x' }];
        for (const [index, headers] of strangers.entries()) {
          const args =
            index === 0
              ? operationCase.valid(target.seeded)
              : (operationCase.missing?.(target.seeded) ?? operationCase.valid(target.seeded));
          const answer = await ask(target.baseUrl, endpoint, args, headers);
          expect(answer.status).toBe(target.expects401 ? 401 : 403);
          if (target.expects401) expect(answer.json).toEqual({ detail: 'Invalid token.' });
        }
      });

      test('refuses malformed requests with a reason', async () => {
        for (const malformed of operationCase.malformed(target.seeded)) {
          const { path, body } =
            typeof malformed === 'string' ? { path: malformed, body: operationCase.body } : malformed;
          const answer = await send(target.baseUrl + path, endpoint, body, target.headers);
          expect({ path, body, status: answer.status }).toEqual({ path, body, status: 400 });
          expect(Object.keys(answer.json as object)).not.toHaveLength(0);
        }
      });

      const onlyReads = endpoint.method === 'GET' || !hasReaders;
      test.each(onlyReads ? [] : ['a token of scope read'])('refuses %s', async () => {
        const answer = await ask(target.baseUrl, endpoint, operationCase.valid(target.seeded), target.reader ?? {});
        expect(answer.status).toBe(403);
      });

      test.each(operationCase.missing ? [operationCase.missing] : [])(
        'answers 404 for an unknown ID',
        async (missing) => {
          const answer = await ask(target.baseUrl, endpoint, missing(target.seeded), target.headers);
          expect(answer.status).toBe(404);
        },
      );

      test('succeeds with an answer that fits the contract', async () => {
        const call = client[operation] as (args: object) => Promise<unknown>;
        const value = await call(operationCase.valid(target.seeded));
        expect(last.status).toBe(endpoint.status);
        const sent = endpoint.sends ?? endpoint.response;
        if (typeof sent !== 'string') {
          const parsed = sent.safeParse(last.json);
          expect(parsed.error?.issues ?? []).toEqual([]);
        }
        operationCase.check(value instanceof ArrayBuffer ? value : last.json, target.seeded);
      });
    });
  });
}

type Args = Record<string, unknown>;

async function ask(baseUrl: string, endpoint: Endpoint, args: Args, headers: Record<string, string>): Promise<Raw> {
  const body = endpoint.body ? (args.body ?? {}) : undefined;
  return await send(baseUrl + writeTarget(endpoint, args), endpoint, body, headers);
}

/** Any call, valid or not, answers JSON. */
async function send(url: string, { method }: Endpoint, body: unknown, headers: Record<string, string>): Promise<Raw> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return { status: response.status, json: await response.json() };
}
