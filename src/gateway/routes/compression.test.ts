import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../testing/call.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const rows = Array.from({ length: 100 }, (_, id) => ({ id: id + 1, full_name: `Person ${id}`, email: null }));
const page = { count: 100, next: null, previous: null, results: rows };
const document = JSON.stringify(page);

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway();
  gateway.upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(document);
  });
});
afterAll(() => gateway.close());

const ask = (accepted?: string) =>
  call(gateway.port, {
    path: '/api/assessments/candidature/?assessment=1',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
])('a client that accepts %s gets the answer compressed with %s', async (accepted, coding, decompress) => {
  const { headers, bytes } = await ask(accepted);
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(bytes.length).toBeLessThan(document.length / 4);
  expect(JSON.parse(decompress(bytes).toString())).toMatchObject(page);
});

it.each([undefined, 'identity', 'br;q=0', 'brotli', 'deflate'])(
  'a client that accepts %s gets the answer uncompressed',
  async (accepted) => {
    const { headers, text } = await ask(accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(text)).toMatchObject(page);
  },
);

it('a short answer is not compressed', async () => {
  const short = await call(gateway.port, { path: '/api/about/', headers: { 'accept-encoding': 'br' } });
  expect(short.headers).not.toHaveProperty('content-encoding');
  expect(short.json).toMatchObject({ version: '0.0.0-test' });
});
