import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const log: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log.push(...chunk.toString().trim().split('\n'));
    done();
  },
});

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway({ logger: { level: 'info', stream } });
});
afterAll(() => gateway.close());

test.each([
  ['Content-Length: 1000', '{"a":1', 'close'],
  ['Content-Length: 1000', '{"a":1', 'reset'],
  ['Transfer-Encoding: chunked', '5\r\n{"a":\r\n', 'reset'],
  ['Transfer-Encoding: chunked', '5\r\n{"a":\r\nxyz\r\n', 'close'],
] as const)(
  'a client that goes away within a body (%s, %j, %s) is no warning and no fault of the database [R85]',
  async (framing, body, how) => {
    log.length = 0;
    const connected = once(gateway.app.server, 'connection');
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => {});
    const head = ['POST /api/assessments/1/invite_candidate/ HTTP/1.1', `Host: 127.0.0.1:${gateway.port}`];
    const own = ['X-Shortlist: 1', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json'];
    const continues = once(socket, 'data');
    socket.write([...head, ...own, framing, 'Expect: 100-continue', '', ''].join('\r\n'));
    // The server waits for the body.
    expect(String(await continues)).toMatch(/^HTTP\/1\.1 100/);
    await new Promise<void>((resolve) => void socket.write(body, () => resolve()));
    const [server] = (await connected) as [Socket];
    // Not `once`, which rejects when the connection is reset.
    const closed = new Promise<void>((resolve) => void server.once('close', () => resolve()));
    if (how === 'close') socket.destroy();
    else socket.resetAndDestroy();
    await closed;
    // A later request is logged after it.
    await call(gateway.port, { path: '/api/about/' });
    expect(log.join()).toContain('"request_completed"');
    expect(log.filter((line) => /"level":[4-6]0|database/.test(line))).toEqual([]);
  },
);
