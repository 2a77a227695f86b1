import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressCases } from './addressCases.ts';
import { type Call, call } from './call.ts';
import { expectFixedHeaders } from './fixedHeaders.ts';
import { senderCases } from './senderCases.ts';
import { CANARY, type Start, type RecordedGateway } from './recordedGateway.ts';

/** Refused requests and their answers. None of them reaches the upstream. */
const GUARD_TABLE = [...senderCases, ...addressCases];

/** Runs the table against a gateway. P42: the fixed headers are on every answer; P32: the token is in none. */
export function describeGuards(server: string, start: Start): void {
  describe(`guards of the ${server} server [P01 P02 P03 P04 P05 P06 P08 P09 P10 P12 P17 P18 P19 P20 P23 P25 P26 P42 P43 R20]`, () => {
    let gateway: RecordedGateway;
    beforeAll(async () => {
      gateway = await start();
    }, 60_000);
    afterAll(() => gateway.close());

    it.each(GUARD_TABLE)('$name', async ({ name: _name, status, code, names = '', allow, ...sent }) => {
      const before = gateway.upstream.requests.length;
      const { headers, json, text, ...result } = await call(gateway.port, atPort(sent, gateway.port));
      expect({ status: result.status, code: code && json.code, allow: allow && headers.allow }).toEqual({
        status,
        code,
        allow,
      });
      expect(Object.keys(json.fields ?? {}).join()).toContain(names);
      expect(gateway.upstream.requests).toHaveLength(before);
      // The answer to a HEAD has no body to compare.
      expect(json.requestId ?? headers['x-request-id']).toBe(headers['x-request-id']);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['cache-control']).toBe('no-store');
      expectFixedHeaders(headers);
      expect(text).not.toContain(CANARY);
      expect(Object.prototype).not.toHaveProperty('x');
    });
  });
}

function atPort(sent: Call, port: number): Call {
  const headers = Object.entries(sent.headers ?? {}).map(([key, value]) => [
    key,
    value?.replace('PORT', String(port)).replace('HOST', `127.0.0.1:${port}`),
  ]);
  return { ...sent, headers: Object.fromEntries(headers) as NonNullable<Call['headers']> };
}
