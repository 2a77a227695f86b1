import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proxyAuth } from '../testing/proxyAuth.ts';
import { call, VISIT } from '../testing/call.ts';
import { answers, EMPTY_PAGE } from '../testing/recordingUpstream.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';
import { builtPages } from './built.ts';
import type { PreloadTimeouts } from './preload.ts';

const PAGE = '/assessments/7/candidates';
const ROWS = '/api/read/candidatures/?assessment=7&ordering=-created&limit=100&offset=0';
const DETAIL = '/api/assessments/7/';
// This gateway has no database for the rows.
const TARGETS = [ROWS, DETAIL, '/api/about/'];
const ANA = { 'x-forwarded-email': 'ana@example.org' };

let gateway: RecordedGateway;
let closed: RecordedGateway;
beforeAll(async () => {
  const auth = proxyAuth();
  [gateway, closed] = await Promise.all([startRecordedGateway(), startRecordedGateway({ auth })]);
});
afterAll(() => Promise.all([gateway, closed].map(({ close }) => close())));
beforeEach(() => {
  gateway.upstream.behave();
  gateway.upstream.requests.length = 0;
});

/** Headers that old browsers do not send. */
const UNSAID = { 'sec-fetch-site': undefined, 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined };

const open = (path: string, headers: Record<string, string | undefined> = {}, of: { port: number } = gateway) =>
  call(of.port, { path, headers: { ...VISIT, 'user-agent': 'Browser/1', ...headers } });

/** The preloaded answer in the HTML; undefined: the page requests it. */
function answerIn(html: string, target: string) {
  const pattern = new RegExp(
    `<script type="application/json" id="preloaded-${TARGETS.indexOf(target)}" data-init="([^"]*)">([^]*?)</script>`,
  );
  const [, init = '', body = ''] = pattern.exec(html) ?? [];
  if (init === '') return undefined;
  return { ...(JSON.parse(init.replaceAll('&quot;', '"')) as { status: number; headers: object }), body };
}

it('the page contains the answers to its first calls', async () => {
  const { text } = await open(PAGE);
  expect(text.match(/id="root"/g)).toHaveLength(1);
  for (const target of [DETAIL, '/api/about/']) {
    const { status, text: body } = await call(gateway.port, { path: target });
    const found = answerIn(text, target);
    expect(found).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(found?.body).toBe(body);
  }
});

it('the service gets each preloaded call once, as from the page', async () => {
  await open(PAGE);
  const asked = gateway.upstream.requests.map(({ method, url }) => `${method} ${url}`);
  expect(asked).toEqual([`GET ${DETAIL}`]);
  await call(gateway.port, { method: 'HEAD', path: PAGE, headers: VISIT });
  expect(gateway.upstream.requests).toHaveLength(1);
});

it.each([404, 429, 503])('the page contains the failure of the service %s [S06 S07 S10]', async (status) => {
  gateway.upstream.behave(answers(status, '{"detail":"No."}', { 'retry-after': '7' }));
  const { text } = await open(PAGE);
  expect(text).toContain('<div id="root"></div>');
  const asked = await call(gateway.port, { path: DETAIL });
  const found = answerIn(text, DETAIL);
  expect(found?.status).toBe(asked.status);
  const inHtml = JSON.parse(found?.body ?? '') as object;
  expect({ ...inHtml, requestId: null }).toEqual({ ...asked.json, requestId: null });
  expect(found?.headers).toHaveProperty('x-request-id');
  if (asked.headers['retry-after']) expect(found?.headers).toHaveProperty('retry-after');
});

it.each([
  { html: 500, others: 60_000 },
  { html: 60_000, others: 500 },
])('preloading waits a limited time; the page requests the rest and joins running calls [S01]', async (timeouts) => {
  const pages = { ...timeouts, call: 10_000 };
  let answer = () => {};
  const limited = await startRecordedGateway({ pages: await slowPages(pages) });
  limited.upstream.behave((request, response) => {
    const send = () => void response.writeHead(200, { 'content-type': 'application/json' }).end(EMPTY_PAGE);
    if (request.url === DETAIL) answer = send;
    else send();
  });
  let text = '';
  // On a busy machine a visit may have no answer in time. Each joins the call that is held.
  await expect
    .poll(
      async () => {
        ({ text } = await open(PAGE, {}, limited));
        return answerIn(text, '/api/about/');
      },
      { timeout: 15_000 },
    )
    .toMatchObject({ status: 200 });
  expect(text).toContain('<div id="root"></div>');
  expect(answerIn(text, DETAIL)).toBeUndefined();
  const joined = call(limited.port, { path: DETAIL });
  await call(limited.port, { path: '/api/about/' });
  answer();
  expect((await joined).json).toMatchObject({ public_links: [] });
  expect(limited.upstream.requests.filter(({ url }) => url === DETAIL)).toHaveLength(1);
  await limited.close();
});

it.each([
  ['that the page never joins', { html: 30, others: 30, call: 60 }, (port: number) => open(PAGE, {}, { port })],
  ['when its user has gone', { html: 60_000, others: 60_000, call: 60_000 }, (port: number) => leave(port)],
])('a preloaded call is aborted %s', async (_, timeouts, visitIt) => {
  const limited = await startRecordedGateway({ pages: await slowPages(timeouts) });
  let isGivenUp = false;
  limited.upstream.behave((request) => void once(request.socket, 'close').then(() => (isGivenUp = true)));
  await expect
    .poll(
      async () => {
        // On a busy machine a visit may end before its call has reached the service.
        if (!isGivenUp) await visitIt(limited.port);
        return isGivenUp;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  await limited.close();
});

/** Opens the page and leaves with the first bytes. */
async function leave(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const headers = `Host: 127.0.0.1:${port}\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n`;
  socket.write(`GET ${PAGE} HTTP/1.1\r\n${headers}\r\n`);
  await once(socket, 'data');
  socket.destroy();
}

it.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
])('the head is sent at once, compressed with %s', async (coding, createDecompress) => {
  const waiting = await startRecordedGateway({
    pages: await slowPages({ html: 60_000, others: 60_000, call: 60_000 }),
  });
  waiting.upstream.behave(() => {});
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'accept-encoding': coding };
  const request = get({ port: waiting.port, host: '127.0.0.1', path: PAGE, headers, agent: false });
  const [response] = await once(request, 'response');
  const [head] = await once(response.pipe(createDecompress()), 'data');
  expect(String(head)).toMatch(/^<!doctype html>[^]*<script/i);
  request.on('error', () => {}).destroy();
  await waiting.close();
});

it.each([
  [
    'an image of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    403,
  ],
  ['an image, by an old browser', { accept: 'image/*', ...UNSAID }, 200],
  ['a form of another site, by an old browser', { accept: 'text/html', origin: 'http://evil.example', ...UNSAID }, 200],
  ['a probe', { accept: undefined, ...UNSAID }, 200],
])('only a visit calls the upstream, not %s [P10]', async (_, headers, status) => {
  const result = await open(PAGE, headers);
  expect(result.status).toBe(status);
  expect(gateway.upstream.requests).toEqual([]);
});

it('old browsers get preloaded data, too', async () => {
  const { text } = await open(PAGE, { accept: 'text/html,*/*', ...UNSAID });
  expect(answerIn(text, DETAIL)).toMatchObject({ status: 200 });
});

it('user data cannot end the script element [S19]', async () => {
  const name = '</script><script>alert(1)</script><!--<script>';
  gateway.upstream.behave(answers(200, JSON.stringify({ id: 7, name })));
  const { text } = await open(PAGE);
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<!--');
  expect(JSON.parse(answerIn(text, DETAIL)?.body ?? '')).toMatchObject({ name });
});

it('a very large answer is not preloaded', async () => {
  gateway.upstream.behave(answers(200, JSON.stringify({ id: 7, name: 'a'.repeat(1e6) })));
  const { text } = await open(PAGE);
  expect(TARGETS.map((target) => answerIn(text, target))).toEqual([undefined, undefined, undefined]);
  expect(text).toContain('<div id="root"></div>');
});

it('the page contains only data that the user may see [P45]', async () => {
  const { text } = await open(PAGE, ANA, closed);
  expect(answerIn(text, DETAIL)).toMatchObject({ status: 200 });
  expect(JSON.parse(answerIn(text, '/api/about/')?.body ?? '')).toMatchObject({ user: 'ana@example.org' });
  const stranger = await open(PAGE, { 'x-forwarded-email': 'eve@example.org' }, closed);
  expect(answerIn(stranger.text, DETAIL)).toMatchObject({ status: 403 });
  expect(stranger.text).toContain('<div id="root"></div>');
  const signedOut = await open(PAGE, {}, closed);
  expect(signedOut).toMatchObject({ status: 401, json: { code: 'session_required' } });
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the page is compressed with %s', async (coding, decompress) => {
  const { headers, bytes } = await open(PAGE, { 'accept-encoding': coding });
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(decompress(bytes).toString()).toMatch(/<div id="root"><\/div>[^]*<\/html>$/);
});

/** The pages of the first gateway's build, with other timeouts. */
function slowPages(timeouts: PreloadTimeouts) {
  return builtPages(gateway.build, timeouts);
}
