// Run by e2e/api/tls.slow.ts in another process, since Node reads NODE_EXTRA_CA_CERTS once: connects to servers as the
// program does, and prints how each attempt ended as JSON.
import { PassThrough } from 'node:stream';
import { openPostgres } from '../../src/database/postgres.ts';
import { checkUpstream } from '../../src/gateway/upstream/checkUpstream.ts';
import { call } from '../../src/gateway/testing/call.ts';
import { CANARY, startRecordedGateway } from '../../src/gateway/testing/recordedGateway.ts';
import { createSmtpSend } from '../../src/operation/smtpClient.ts';

export interface Servers {
  /** Ports on localhost. */
  https: Record<string, number>;
  postgres: Record<string, number>;
  smtp: Record<string, { port: number; tls: 'wrapped' | 'required' }>;
}

export interface Ends {
  /** The answer to an invitation, the gateway's log, and the check at start. */
  https: Record<string, { status: number; json: Record<string, unknown>; log: string; start: string }>;
  /** The message, or `connected`. */
  postgres: Record<string, string>;
  smtp: Record<string, string>;
}

const { https, postgres, smtp } = JSON.parse(process.argv[2] ?? '') as Servers;

/** Runs an attempt per server, all at once. */
async function tryEach<Server, End>(servers: Record<string, Server>, attempt: (server: Server) => Promise<End>) {
  const ends = Object.entries(servers).map(async ([name, server]) => [name, await attempt(server)] as const);
  return Object.fromEntries(await Promise.all(ends));
}

const messageOf = async (attempt: Promise<unknown>): Promise<string> =>
  await attempt.then(
    () => 'connected',
    (error: unknown) => (error as Error).message,
  );

async function invite(port: number): Promise<Ends['https'][string]> {
  const upstream = { baseUrl: `https://localhost:${port}`, token: CANARY, embedded: false };
  const stream = new PassThrough({ encoding: 'utf8' });
  const limits = { answerHeadersMs: 4_000, answerMs: 15_000 };
  const gateway = await startRecordedGateway({ upstream, limits, logger: { level: 'warn', stream } });
  const body = '{"email":"ana@example.com"}';
  const path = '/api/assessments/1/invite_candidate/';
  const { status, json } = await call(gateway.port, { method: 'POST', path, body });
  await gateway.close();
  const log = String(stream.read() ?? '');
  return { status, json, log, start: await messageOf(checkUpstream(upstream)) };
}

async function send({ port, tls }: Servers['smtp'][string]): Promise<string> {
  const message = () => ({ from: 'a@example.org', to: 'b@example.org', text: 'Hello' });
  const attempt = createSmtpSend({ host: 'localhost', port, tls, auth: null });
  const end = await attempt(message, new AbortController().signal);
  return end.is === 'sent' ? 'connected' : `${end.is}: ${end.reason}`;
}

const ends: Ends = {
  https: await tryEach(https, invite),
  postgres: await tryEach(postgres, (port) =>
    messageOf(openPostgres(`postgres://a:b@localhost:${port}/c?sslmode=verify-full`)),
  ),
  smtp: await tryEach(smtp, send),
};
process.stdout.write(JSON.stringify(ends));
