import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { EMPTY_PAGE } from './recordingUpstream.ts';
import { CANARY, type Start, type RecordedGateway } from './recordedGateway.ts';

const limits = { answerHeadersMs: 300, answerMs: 700 };
const PATH = '/api/assessments/';
const INVITE = { method: 'POST', path: '/api/assessments/1/invite_candidate/', body: '{"email":"ana@example.com"}' };
const UNKNOWN = /may have been done/;

/** Tests every way in which the upstream can fail. */
export function describeOutages(server: string, start: Start): void {
  /** Calls through a gateway with another upstream. */
  async function callVia(baseUrl: string, made: Parameters<typeof call>[1]) {
    const other = await start({ limits, upstream: { baseUrl, token: CANARY, embedded: true } });
    const result = await call(other.port, made);
    await other.close();
    expect(result.text).not.toMatch(/127\.0\.0\.1|localhost|invalid|ECONN|undici/);
    return result;
  }

  describe(`the ${server} server refuses in time with an upstream that [P36]`, () => {
    let gateway: RecordedGateway;
    beforeAll(async () => {
      gateway = await start({ limits });
    });
    afterAll(() => gateway.close());
    beforeEach(() => gateway.upstream.behave());

    it.each([
      ['connection refused', 'http://127.0.0.1:1'],
      // A label that is too long for DNS, so that no resolver is asked.
      ['a name that does not resolve', `http://${'x'.repeat(64)}.invalid`],
    ])('cannot be reached: %s [P36]', async (_, baseUrl) => {
      expect(await callVia(baseUrl, { path: PATH })).toMatchObject({
        status: 502,
        json: { code: 'upstream_unreachable' },
      });
      const write = await callVia(baseUrl, INVITE);
      expect(write).toMatchObject({ status: 502, json: { code: 'upstream_unreachable' } });
      // The request was never sent, so its outcome is known.
      expect(write.json.message).not.toMatch(UNKNOWN);
    });

    it('has no TLS', async () => {
      const result = await callVia(gateway.upstream.baseUrl.replace('http:', 'https:'), { path: PATH });
      expect(result).toMatchObject({ status: 502, json: { code: 'upstream_unreachable' } });
    });

    it.each(['before', 'in the middle of'])('cuts the connection off %s the answer', async (when) => {
      gateway.upstream.behave((request, response) => {
        if (when !== 'before') response.writeHead(200, { 'content-type': 'application/json' }).write('{"count":');
        setImmediate(() => request.socket.resetAndDestroy());
      });
      const result = await call(gateway.port, INVITE);
      expect(result).toMatchObject({ status: 502, json: { code: 'upstream_unreachable' } });
      expect(result.json.message).toMatch(UNKNOWN);
    });

    it('never answers', async () => {
      const released = new Promise<void>((resolve) => {
        gateway.upstream.behave((_request, response) => response.on('close', resolve));
      });
      const began = performance.now();
      const result = await call(gateway.port, INVITE);
      expect(result).toMatchObject({ status: 504, json: { code: 'upstream_timeout' } });
      expect(result.json.message).toMatch(UNKNOWN);
      await released;
      expect(performance.now() - began).toBeLessThan(2_000);
    });

    it('accepts the connection and sends nothing', async () => {
      const silent: Server = createServer();
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const address = silent.address();
      const port = typeof address === 'object' ? address?.port : 0;
      expect(await callVia(`http://127.0.0.1:${port}`, { path: PATH })).toMatchObject({ status: 504 });
      silent.close();
    });

    it('sends byte by byte', async () => {
      const released = new Promise<void>((resolve) => {
        gateway.upstream.behave((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const drip = setInterval(() => response.write(' '), 20);
          response.on('close', () => {
            clearInterval(drip);
            resolve();
          });
        });
      });
      expect(await call(gateway.port, { path: PATH })).toMatchObject({
        status: 504,
        json: { code: 'upstream_timeout' },
      });
      await released;
    });

    it('sends without end', async () => {
      const block = Buffer.alloc(1024 * 1024, 32);
      let sent = 0;
      const closed = new Promise<void>((resolve) => {
        gateway.upstream.behave((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const pour = () => {
            sent += block.length;
            if (!response.destroyed) response.write(block, pour);
          };
          pour();
          response.on('close', resolve);
        });
      });
      // The limit of bytes ends it, independent of the load of the machine.
      const { baseUrl } = gateway.upstream;
      const patient = await start({
        limits: { answerHeadersMs: 30_000, answerMs: 30_000 },
        upstream: { baseUrl, token: CANARY, embedded: true },
      });
      expect(await call(patient.port, { path: PATH })).toMatchObject({
        status: 502,
        json: { code: 'upstream_invalid' },
      });
      await closed;
      await patient.close();
      expect(sent).toBeLessThan(64 * block.length);
    });

    it('answers when the browser has left, which aborts the call', async () => {
      const events = new EventEmitter();
      const waiting = once(events, 'arrived');
      const released = once(events, 'freed');
      gateway.upstream.behave((_request, response) => {
        response.on('close', () => events.emit('freed'));
        events.emit('arrived');
      });
      const headers = { host: `127.0.0.1:${gateway.port}`, 'x-shortlist': '1' };
      const request = httpRequest({ port: gateway.port, host: '127.0.0.1', path: PATH, headers });
      request.on('error', () => undefined);
      request.end();
      await waiting;
      const left = performance.now();
      request.destroy();
      await released;
      expect(performance.now() - left).toBeLessThan(limits.answerHeadersMs);
    });

    it('failed before, and works when it answers again', async () => {
      expect(await call(gateway.port, { path: PATH })).toMatchObject({ status: 200, text: EMPTY_PAGE });
    });
  });
}
