import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { type Program, runProgram } from '../support/server.ts';

// A unique token, which is searched in all output of the program, in every encoding.
const CANARY = 'sl_canary/7d1c09+e2e==';
// Base64 has three forms, depending on the bytes before; the first and last digits mix with their neighbours.
const inBase64 = (before: string) =>
  Buffer.from(before + CANARY)
    .toString('base64')
    .slice(before.length === 0 ? 0 : 4, -4);
const plainForms = [
  CANARY,
  encodeURIComponent(CANARY),
  encodeURIComponent(encodeURIComponent(CANARY)),
  ...['', 'a', 'ab'].map(inBase64),
  Buffer.from(CANARY).toString('base64url'),
  Buffer.from(CANARY).toString('hex'),
  JSON.stringify(CANARY).slice(1, -1).replaceAll('/', '\\/'),
];
const FORMS = [...plainForms, ...plainForms.map((form) => form.split('').toReversed().join(''))];

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const seen: string[] = [];
const upstream = createServer(answer);
let folder: string;
let program: Program;
let url: string;
/** Number of calls to the upstream with the canary, which shows that it was used. */
let opened = 0;

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.authorization === `Token ${CANARY}`) opened += 1;
  const path = request.url ?? '';
  if (path.startsWith('/api/assessments/2/')) {
    response.writeHead(200, { 'content-type': 'application/json', 'x-token': CANARY });
    response.end(JSON.stringify({ id: 2, name: request.headers.authorization }));
  } else if (path.startsWith('/api/assessments/3/')) {
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<pre>${request.headers.authorization}</pre>`);
  } else if (path.startsWith('/api/assessments/4/')) {
    response.writeHead(302, { location: `/login?token=${encodeURIComponent(CANARY)}` }).end();
  } else if (path.startsWith('/api/assessments/5/')) {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ detail: CANARY }));
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"count":0,"results":[]}');
  }
}

beforeAll(async () => {
  await buildIfStale();
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  folder = await mkdtemp(join(tmpdir(), 'shortlist-canary-'));
  program = runProgram([], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'trace',
    API_BASE_URL: `http://127.0.0.1:${port}`,
    API_TOKEN: CANARY,
    METRICS_PORT: '0',
  });
  [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
}, 120_000);

afterAll(async () => {
  program.signal('SIGKILL');
  await program.ended;
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

test('the token is in no file, page, answer or log [P32]', async () => {
  const files = (await readdir(built, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const file of files) seen.push(await readFile(join(file.parentPath, file.name), 'latin1'));
  expect(files.some(({ name }) => name.endsWith('.js'))).toBe(true);

  const calls = ['', '2/', '3/', '4/', '5/', 'abc/', '?limit=x'].map((rest) => `/api/assessments/${rest}`);
  const [, metrics = ''] = await program.printed(/^Metrics on (\S+)$/m);
  for (const path of [
    '/',
    '/assessments',
    '/nothing.js',
    '/healthz',
    '/readyz',
    '/api/about/',
    '/api/none/',
    ...calls,
  ]) {
    const response = await fetch(url + path, { headers: { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' } });
    seen.push(JSON.stringify([...response.headers]), await response.text());
  }
  expect(opened).toBeGreaterThanOrEqual(5);

  seen.push(await (await fetch(metrics)).text());
  if (process.platform === 'linux') {
    for (const name of ['cmdline', 'comm']) seen.push(await readFile(`/proc/${program.pid}/${name}`, 'latin1'));
  }
  program.signal('SIGTERM');
  const { code, stdout, stderr } = await program.ended;
  expect(code).toBe(0);
  // Logging was enabled.
  expect(stderr).toContain('"level":');
  seen.push(stdout, stderr);

  for (const form of FORMS) expect(seen.filter((text) => text.includes(form))).toEqual([]);
}, 60_000);

test('the token is not in the output of a failed start, of a crash, or in an error report [P32]', async () => {
  // The heap is too small for the modules that are loaded after the token, so the process runs out of memory and writes
  // a report without its environment.
  const crashing = runProgram([], {
    PORT: '0',
    DATA_DIR: join(folder, 'crash'),
    API_BASE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    API_TOKEN: CANARY,
    NODE_OPTIONS: '--max-old-space-size=12',
  });
  // A process with enough memory would keep running: it is ended, and the expectation on its output fails.
  const killer = setTimeout(() => crashing.signal('SIGKILL'), 40_000);
  const { code, stdout, stderr } = await crashing.ended;
  clearTimeout(killer);
  expect(code).not.toBe(0);
  expect(stderr).toContain('heap out of memory');
  for (const form of FORMS) expect(stdout + stderr).not.toContain(form);
}, 60_000);
