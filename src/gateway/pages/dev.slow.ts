import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../testing/call.ts';
import { expectFixedHeaders } from '../testing/fixedHeaders.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';
import { devPages } from './dev.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

// Vite compiles on demand, and shares the machine with the other tests.
vi.setConfig({ testTimeout: 30_000 });

let gateway: RecordedGateway;
let cacheDir: string;
let port: number;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'shortlist-vite-'));
  const pages = await devPages(root, { cacheDir, logLevel: 'silent', optimizeDeps: { noDiscovery: true } });
  gateway = await startRecordedGateway({ pages });
  port = gateway.port;
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await rm(cacheDir, { recursive: true });
});

it('the page has the client of Vite and the same Content-Security-Policy', async () => {
  const { status, headers, text } = await call(port, { path: '/assessments' });
  expect(status).toBe(200);
  expect(text).toContain('/@vite/client');
  const nonce = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(text)?.[1] ?? 'none';
  const scripts = text.match(/<script[^>]*>/g) ?? [];
  expect(scripts.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true);
  expect(text).not.toContain('set-by-the-gateway');
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expectFixedHeaders(headers);
});

it.each(['/@vite/client', '/src/contract/codes.ts', '/@react-refresh'])(
  'a file of the page is served: %s',
  async (path) => {
    const { status, headers } = await call(port, { path });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expectFixedHeaders(headers);
  },
);

// A file outside of the served folders.
it.each(['/node_modules/.package-lock.json', '/src/dashboard/none.ts', '/node_modules/none/index.js'])(
  'another file is not served: %s [P43]',
  async (path) => {
    expect((await call(port, { path })).status).toBe(404);
  },
);

const greeting = (changes: { origin?: string; host?: string; path: string; protocol?: string }) =>
  [
    `GET ${changes.path} HTTP/1.1`,
    `Host: ${changes.host ?? `127.0.0.1:${port}`}`,
    ...(changes.origin === '' ? [] : [`Origin: ${changes.origin ?? `http://127.0.0.1:${port}`}`]),
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${changes.protocol ?? 'vite-hmr'}`,
    '\r\n',
  ].join('\r\n');

/** The first line of the answer; empty if the connection was closed. */
const greet = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(''));
  });

describe('hot reloading [P15]', () => {
  it('works for the page with the token of Vite', async () => {
    const client = await call(port, { path: '/@vite/client' });
    const token = /wsToken = "([^"]+)"/.exec(client.text)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(await greet(greeting({ path: `/?token=${token}` }))).toBe('HTTP/1.1 101 Switching Protocols');
    expect(await greet(greeting({ path: `/?token=${token}`, origin: 'http://evil.example' }))).toBe('');
    expect(await greet(greeting({ path: `/?token=${token}`, origin: '' }))).toBe('');
    expect(
      await greet(greeting({ path: `/?token=${token}`, host: 'evil.example', origin: 'http://evil.example' })),
    ).toBe('');
    expect(await greet(greeting({ path: `/api/?token=${token}` }))).toBe('');
    expect(await greet(greeting({ path: `/?token=${token}`, protocol: 'chat' }))).toBe('');
  });

  it('is refused without it', async () => {
    expect(await greet(greeting({ path: '/?token=guess' }))).toMatch(/^HTTP\/1\.1 400/);
  });

  it('does not delay a shutdown', async () => {
    const client = await call(port, { path: '/@vite/client' });
    const token = /wsToken = "([^"]+)"/.exec(client.text)?.[1] ?? '';
    const socket = connect(port, '127.0.0.1', () => socket.write(greeting({ path: `/?token=${token}` })));
    await once(socket, 'data');
    const cut = once(socket, 'close');
    await gateway.app.close();
    await cut;
    expect(socket.destroyed).toBe(true);
  });
});
