// Real TLS servers whose certificates are not accepted: the service, PostgreSQL and the mail server.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TLSSocket, type TlsOptions } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Certificates, hasOpenssl, makeCertificates } from '../support/certificates.ts';
import { startMailServer } from '../support/mailServer.ts';
import type { Ends, Servers } from '../support/tlsClients.ts';

const UNKNOWN = {
  problem: 'certificate_unknown_authority',
  clause: 'signed by an authority that this machine does not know',
};
const FIX = /NODE_EXTRA_CA_CERTS/;

const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(Date.now() + days * 86_400_000);

/** The certificate, whether the authority of the test is known, and the texts. */
const CASES = [
  [
    'expired',
    true,
    {
      problem: 'certificate_expired',
      clause: 'has expired',
      dated: `it has a certificate that expired on ${dayFromNow(-1)}`,
      code: 'CERT_HAS_EXPIRED',
      fix: /renewed/,
    },
  ],
  [
    'notYetValid',
    true,
    {
      problem: 'certificate_not_yet_valid',
      clause: 'is not valid yet',
      dated: `it has a certificate that is not valid before ${dayFromNow(1)}`,
      code: 'CERT_NOT_YET_VALID',
      fix: /clocks/,
    },
  ],
  [
    'otherName',
    true,
    {
      problem: 'certificate_other_name',
      clause: 'is for another name',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      fix: /address/,
    },
  ],
  ['incomplete', true, { ...UNKNOWN, code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', fix: FIX }],
  ['valid', false, { ...UNKNOWN, code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', fix: FIX }],
  ['selfSigned', false, { ...UNKNOWN, code: 'DEPTH_ZERO_SELF_SIGNED_CERT', fix: FIX }],
] as const;
type Name = (typeof CASES)[number][0];
const NAMES = CASES.map(([name]) => name);

let certificates: Certificates;
/** How the attempts ended, with the authority of the test and without it. */
let known: Ends;
let unknown: Ends;
/** Requests that a service with this name has read. */
const requests: string[] = [];
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  if (!hasOpenssl) return;
  certificates = makeCertificates();
  undo.push(certificates.remove);
  const https = await forEachName(async (name) => await startService(name, certificates[name]));
  const client = { ca: certificates.valid.cert, requestCert: true, rejectUnauthorized: true };
  const others = {
    clientTls12: await startService('clientTls12', { ...certificates.valid, ...client, maxVersion: 'TLSv1.2' }),
    oldTls: await startService('oldTls', { ...certificates.valid, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' }),
    noTls: await listen(
      createServer((socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n'))),
    ),
    closes: await listen(createServer((socket) => void socket.once('data', () => socket.destroy()))),
    silent: await listen(createServer(() => {})),
  };
  const servers: Servers = {
    https: { ...https, ...others },
    postgres: {
      ...(await forEachName(async (name) => await startPostgres(certificates[name]))),
      noTls: await listen(createServer((socket) => void socket.once('data', () => socket.write('N')))),
    },
    smtp: Object.fromEntries(
      await Promise.all(
        NAMES.flatMap((name) =>
          (['wrapped', 'required'] as const).map(async (tls) => {
            const server = await startMailServer({ tls: { ...certificates[name], wrapped: tls === 'wrapped' } });
            undo.push(server.close);
            return [`${name} ${tls}`, { port: server.port, tls }] as const;
          }),
        ),
      ),
    ),
  };
  [known, unknown] = await Promise.all([
    connectTo(servers, { NODE_EXTRA_CA_CERTS: certificates.authorityFile }),
    connectTo(servers, {}),
  ]);
}, 120_000);

afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

async function forEachName<T>(make: (name: Name) => Promise<T>): Promise<Record<string, T>> {
  return Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await make(name)] as const)));
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  undo.push(async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}

/** A service that answers every call with an empty list. */
async function startService(name: string, options: TlsOptions): Promise<number> {
  const server = createHttpsServer(options, (request, response) => {
    requests.push(`${name} ${request.method}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"count":0,"next":null,"results":[]}');
  });
  server.on('tlsClientError', () => {});
  return await listen(server);
}

/** Begins TLS as PostgreSQL does, and then says nothing. */
async function startPostgres(certificate: { key: string; cert: string }): Promise<number> {
  return await listen(
    createServer((socket) => {
      socket.once('data', () => {
        socket.write('S');
        const secured = new TLSSocket(socket, { isServer: true, ...certificate });
        secured.on('error', () => {}).once('data', () => secured.end());
      });
    }),
  );
}

/** Connects to all servers in another process. */
async function connectTo(servers: Servers, variables: Record<string, string>): Promise<Ends> {
  const script = fileURLToPath(new URL('../support/tlsClients.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], ...variables };
  const args = ['--import', 'tsx', script, JSON.stringify(servers)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout) as Ends;
}

describe.skipIf(!hasOpenssl)('with a certificate (skipped where openssl is not installed)', () => {
  test.each(CASES)(
    '"%s" the service gets nothing, and console, log and page say why [R80]',
    (name, isKnown, expected) => {
      const { status, json, log, start } = (isKnown ? known : unknown).https[name] ?? expect.fail();
      expect([status, json['code']]).toEqual([502, expected.problem]);
      expect(json['message']).toContain(`Couldn’t reach the service: its certificate`);
      expect(json['message']).toContain(expected.clause);
      expect(json['message']).toMatch(expected.fix);
      expect(json['message']).not.toMatch(/may have been done/);
      expect(log).toContain(`"reason":"${expected.code}"`);
      expect(start).toMatch(/^The service at API_BASE_URL cannot be reached: (?:its|it has a) certificate/);
      expect(start).toContain(`${'dated' in expected ? expected.dated : expected.clause} (${expected.code}).`);
      expect(start).toMatch(expected.fix);
    },
  );

  test('of a known authority the service is used, and the others have read no request', () => {
    expect(known.https['valid']).toMatchObject({ start: 'connected' });
    expect(new Set(requests)).toEqual(new Set(['valid GET', 'valid POST']));
  });

  test.each(['clientTls12', 'oldTls', 'noTls'])(
    'or without one: %s, the service was sent nothing, and the handshake is named [R80]',
    (name) => {
      const { status, json, log, start } = known.https[name] ?? expect.fail();
      expect([status, json['code']]).toEqual([502, 'upstream_unreachable']);
      expect(json['message']).toMatch(/^Couldn’t reach the service: it does not accept a TLS connection\./);
      expect(json['message']).not.toMatch(/may have been done/);
      expect(log).toMatch(/"reason":"ERR_SSL_\w+"/);
      expect(start).toMatch(/cannot be reached: it does not accept a TLS connection \(ERR_SSL_\w+\)\. Check the port/);
    },
  );

  test.each(['closes', 'silent'])('a handshake that does not end (%s) has sent nothing [R80]', (name) => {
    const { status, json } = known.https[name] ?? expect.fail();
    expect(status).toBeGreaterThanOrEqual(502);
    expect(json['message']).not.toMatch(/may have been done/);
  });

  test.each(CASES)('"%s" PostgreSQL is not opened, and the message says why [R80]', (name, isKnown, expected) => {
    const message = (isKnown ? known : unknown).postgres[name];
    expect(message).toMatch(/^The database c on localhost:\d+ cannot be reached: its certificate/);
    expect(message).toContain(`${expected.clause} (${expected.code}).`);
    expect(message).toMatch(expected.fix);
  });

  test('PostgreSQL without TLS is not opened, and the message says why [R80]', () => {
    expect(known.postgres['noTls']).toMatch(/cannot be reached: it does not accept a TLS connection/);
  });

  test.each(CASES)('"%s" no email leaves, and its reason says why [R80]', (name, isKnown, expected) => {
    for (const tls of ['wrapped', 'required']) {
      const reason = (isKnown ? known : unknown).smtp[`${name} ${tls}`];
      expect(reason).toMatch(/^delayed: The mail server cannot be reached: its certificate/);
      expect(reason).toContain(`${expected.clause} (${expected.code}).`);
      expect(reason).toMatch(expected.fix);
    }
    expect(known.smtp['valid wrapped']).toBe('connected');
  });
});
