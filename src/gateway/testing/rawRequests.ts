import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, writeRaw } from './call.ts';
import type { Start, RecordedGateway } from './recordedGateway.ts';

const limits = { requestHeadersMs: 600, requestMs: 1_200, idleMs: 800 };

const own = 'Sec-Fetch-Site: same-origin\r\nX-Shortlist: 1\r\n';
const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** The first answer, and whether it has our form even if Node's parser refused the request. */
function summaryOf(received: string) {
  return {
    status: statusesIn(received)[0],
    guarded: received.includes("default-src 'self'") && received.includes('nosniff'),
    identified: /"requestId":"[0-9a-f-]{36}"/.test(received),
  };
}

const refusedWith = (status: number) => ({ status, guarded: true, identified: true });

/** Requests as bytes, since clients normalise them. */
export function describeRawRequests(server: string, start: Start): void {
  describe(`raw requests of the ${server} server [P12 P13 P15 P24 P25 P27 P28]`, () => {
    let gateway: RecordedGateway;
    let host: string;
    beforeAll(async () => {
      gateway = await start({ limits });
      host = `Host: 127.0.0.1:${gateway.port}`;
    });
    afterAll(() => gateway.close());
    beforeEach(() => {
      gateway.upstream.requests.length = 0;
    });

    describe('a request with an ambiguous host [P12 P13]', () => {
      it.each([
        ['two hosts', (h: string) => `GET / HTTP/1.1\r\n${h}\r\n${h}\r\nConnection: close\r\n\r\n`],
        [
          'a second host that is ours',
          (h: string) => `GET / HTTP/1.1\r\nHost: evil.example\r\n${h}\r\nConnection: close\r\n\r\n`,
        ],
        ['none in HTTP/1.0', () => 'GET / HTTP/1.0\r\n\r\n'],
        ['none in HTTP/1.1', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
        ['absolute form', (h: string) => `GET http://${h.slice(6)}/ HTTP/1.1\r\n${h}\r\nConnection: close\r\n\r\n`],
        ['authority form', (h: string) => `GET ${h.slice(6)} HTTP/1.1\r\n${h}\r\nConnection: close\r\n\r\n`],
        ['asterisk form', (h: string) => `OPTIONS * HTTP/1.1\r\n${h}\r\nConnection: close\r\n\r\n`],
      ])('is refused: %s', async (_, write) => {
        expect(summaryOf(await writeRaw(gateway.port, write(host)))).toEqual(refusedWith(400));
      });

      it('is refused: an empty one', async () => {
        expect(summaryOf(await writeRaw(gateway.port, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'))).toEqual(
          refusedWith(403),
        );
      });
    });

    describe('an upgrade [P15]', () => {
      it.each(['/', '/api/assessments/', '/?token=x'])('is closed: %s', async (path) => {
        const websocket =
          'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: vite-hmr\r\n';
        const received = await writeRaw(
          gateway.port,
          `GET ${path} HTTP/1.1\r\n${host}\r\nOrigin: http://${host.slice(6)}\r\n${websocket}\r\n`,
        );
        // Hot reloading, if enabled, refuses an invalid handshake.
        expect(statusesIn(received).filter((status) => status !== 400)).toEqual([]);
      });

      it('is refused also when only one header asks for it', async () => {
        const received = await writeRaw(
          gateway.port,
          `GET / HTTP/1.1\r\n${host}\r\nUpgrade: h2c\r\nConnection: close\r\n\r\n`,
        );
        expect(summaryOf(received)).toEqual(refusedWith(400));
      });
    });

    const LIST = 'GET /api/assessments/ HTTP/1.1';
    const INVITE = 'POST /api/assessments/1/invite_candidate/ HTTP/1.1';
    const JSON_TYPE = 'Content-Type: application/json\r\n';

    describe('a request that could be read in two ways [P24]', () => {
      it.each([
        ['length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
        ['two lengths', `Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
        ['a list of lengths', `Content-Length: 2, 2\r\n\r\n{}`],
        ['a signed length', `Content-Length: +2\r\n\r\n{}`],
        ['unknown coding', `Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
        ['chunked first', `Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
        ['folded header', `X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}`],
        ['space before the colon', `Transfer-Encoding : chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
        ['line feed in a chunk extension', `Transfer-Encoding: chunked\r\n\r\n2;a=\nb\r\n{}\r\n0\r\n\r\n`],
        ['lone carriage return', `X-A: b\rX-B: c\r\nContent-Length: 2\r\n\r\n{}`],
        ['NUL in a value', `X-A: b\0c\r\nContent-Length: 2\r\n\r\n{}`],
      ])('is refused and closed: %s', async (_, rest) => {
        const smuggled = `${LIST}\r\n${host}\r\n${own}\r\n`;
        const received = await writeRaw(gateway.port, `${INVITE}\r\n${host}\r\n${own}${JSON_TYPE}${rest}${smuggled}`);
        expect(summaryOf(received)).toEqual(refusedWith(400));
        expect(statusesIn(received)).toHaveLength(1);
        expect(gateway.upstream.requests).toHaveLength(0);
      });

      it('is refused and closed: bare line feeds', async () => {
        const received = await writeRaw(
          gateway.port,
          `${LIST}\n${host}\n${own.replaceAll('\r', '')}Connection: close\n\n`,
        );
        expect(summaryOf(received)).toEqual(refusedWith(400));
        expect(gateway.upstream.requests).toHaveLength(0);
      });

      it('is never parsed leniently', async () => {
        expect(gateway.app.server).toMatchObject({ insecureHTTPParser: false });
        for (const file of ['package.json', 'src/server/start.js', 'src/server/main.ts', '.ci/run']) {
          expect(await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')).not.toMatch(/insecure-http/);
        }
      });

      it('is two requests if two were written', async () => {
        const one = `${LIST}\r\n${host}\r\n${own}`;
        const other = one.replace('/ HTTP', '/?limit=1 HTTP');
        const received = await writeRaw(gateway.port, `${one}\r\n${other}Connection: close\r\n\r\n`);
        expect(statusesIn(received)).toEqual([200, 200]);
        expect(gateway.upstream.requests).toHaveLength(2);
      });
    });

    describe('an oversized request [P27]', () => {
      it.each([
        ['a header of 20 kB', `X-A: ${'a'.repeat(20_000)}\r\n`],
        ['3000 headers', 'X-A: b\r\n'.repeat(3_000)],
        ['101 headers', 'A: b\r\n'.repeat(101)],
      ])('is refused: %s', async (_, headers) => {
        const received = await writeRaw(
          gateway.port,
          `GET / HTTP/1.1\r\n${host}\r\n${headers}Connection: close\r\n\r\n`,
        );
        expect(summaryOf(received)).toEqual(refusedWith(431));
        expect((await call(gateway.port, { path: '/api/assessments/' })).status).toBe(200);
      });

      it.each([
        [12_500, 414],
        [20_000, 431],
      ])('is refused: an address of %i', async (length, status) => {
        const target = `/api/assessments/?limit=${'1'.repeat(length)}`;
        const received = await writeRaw(
          gateway.port,
          `GET ${target} HTTP/1.1\r\n${host}\r\n${own}Connection: close\r\n\r\n`,
        );
        expect(summaryOf(received)).toEqual(refusedWith(status));
        expect(gateway.upstream.requests).toHaveLength(0);
      });

      it('is not read completely [P25]', async () => {
        const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`;
        const head = `${INVITE}\r\n${host}\r\n${own}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`;
        // Without a last chunk, only a server that stops reading answers and closes.
        expect(summaryOf(await writeRaw(gateway.port, head + chunk.repeat(3)))).toEqual(refusedWith(413));
        const long = await writeRaw(
          gateway.port,
          `${INVITE}\r\n${host}\r\n${own}${JSON_TYPE}Content-Length: 900000000\r\n\r\n{`,
        );
        expect(summaryOf(long)).toEqual(refusedWith(413));
        expect(gateway.upstream.requests).toHaveLength(0);
      });
    });

    describe('slow connections [P28]', () => {
      it('are all closed within the limits, and delay no other request', async () => {
        const head = `${INVITE}\r\n${host}\r\n${own}${JSON_TYPE}`;
        const kinds = [
          { bytes: '', statuses: [408] },
          { bytes: 'GET / HT', statuses: [408] },
          { bytes: `${LIST}\r\n${host}\r\n`, drip: 'X-A: b\r\n', statuses: [408] },
          { bytes: `${head}Content-Length: 60000\r\n\r\n{`, drip: ' ', statuses: [408] },
          { bytes: `${head}Content-Length: 60000\r\n\r\n{`, half: true, statuses: [400, undefined] },
          { bytes: `${LIST}\r\n${host}\r\n${own}\r\n`, statuses: [200] },
        ];
        const held = Array.from({ length: 8 }, () => kinds).flat();
        const all = Promise.all(held.map(async (kind) => ({ kind, ...(await holdOpen(kind.bytes, kind)) })));
        // The best of three, so that the load of the machine does not count.
        const waits: number[] = [];
        for (let turn = 0; turn < 3; turn++) {
          const began = performance.now();
          expect((await call(gateway.port, { path: '/api/assessments/' })).status).toBe(200);
          waits.push(performance.now() - began);
        }
        expect(Math.min(...waits)).toBeLessThan(500);
        for (const { kind, ms, received } of await all) {
          expect(ms).toBeLessThan(4_000);
          expect(kind.statuses).toContain(statusesIn(received)[0]);
        }
        // Complete requests, some of which ran at the same time and shared one call.
        expect(new Set(gateway.upstream.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
        expect(gateway.upstream.requests.length).toBeLessThanOrEqual(8 + waits.length);
      }, 15_000);
    });

    /** Milliseconds until the other side closed, and its bytes. */
    async function holdOpen(bytes: string, options: { half?: boolean; drip?: string } = {}) {
      const began = performance.now();
      const received = await new Promise<string>((resolve) => {
        const socket = connect(gateway.port, '127.0.0.1', () => {
          if (options.half) socket.end(bytes);
          else socket.write(bytes);
        });
        const drip = options.drip ? setInterval(() => socket.write(options.drip ?? ''), 100) : undefined;
        let text = '';
        socket.on('data', (data) => {
          text += data.toString('latin1');
        });
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          clearInterval(drip);
          resolve(text);
        });
      });
      return { ms: performance.now() - began, received };
    }
  });
}
