// Mail over TLS, with a login, as the program sends it; certificates come from an authority of the test's own.
import { createClient } from '../../src/contract/testing/client.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { runProgram } from '../support/server.ts';
import { makeStore, type Store } from './target.ts';

const folder = mkdtempSync(join(tmpdir(), 'shortlist-tls-'));
const file = (name: string) => join(folder, name);
const withoutOpenssl = Boolean(spawnSync('openssl', ['version']).error);
const servers: MailServer[] = [];
let store: Store;

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const newKey = (name: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', name];

beforeAll(async () => {
  if (withoutOpenssl) return;
  openssl('req', '-x509', ...newKey('ca.key'), '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Authority of the test');
  const leaf = ['req', '-x509', ...newKey('key.pem'), '-out', 'cert.pem', '-days', '2', '-subj', '/CN=localhost'];
  openssl(...leaf, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=DNS:localhost');
  await buildIfStale();
  store = await makeStore();
}, 120_000);

afterAll(async () => {
  for (const server of servers) await server.close();
  await store?.discard();
  rmSync(folder, { recursive: true });
});

async function startSecure(wrapped: boolean): Promise<MailServer> {
  const server = await startMailServer({
    tls: { key: readFileSync(file('key.pem'), 'utf8'), cert: readFileSync(file('cert.pem'), 'utf8'), wrapped },
    login: (user, password) =>
      user === 'jobs@hotel.example' && password === 'p@ss:word' ? 'take' : { code: 535, text: '5.7.8 No' },
  });
  servers.push(server);
  return server;
}

describe.skipIf(withoutOpenssl)(
  'a mail server with a certificate (skipped where openssl is not installed) [T14]',
  () => {
    test.each([
      ['STARTTLS', false, true],
      ['TLS from the start', true, true],
      ['a self-signed certificate', true, false],
    ])(
      '%s',
      async (_how, wrapped, trusted) => {
        const server = await startSecure(wrapped);
        const login = `jobs%40hotel.example:${encodeURIComponent('p@ss:word')}`;
        const program = runProgram(['platform'], {
          ...store.variables,
          DATA_DIR: store.dataDir,
          PLATFORM_PORT: '0',
          PLATFORM_RATE_LIMITS: 'off',
          SMTP_URL: wrapped
            ? `smtps://${login}@localhost:${server.port}`
            : `smtp://${login}@localhost:${server.port}?tls=required`,
          EMAIL_FROM: 'jobs@hotel.example',
          ...(trusted && { NODE_EXTRA_CA_CERTS: file('ca.pem') }),
        });
        const [, baseUrl = ''] = await program.printed(/^API sandbox on (\S+)$/m);
        const api = createClient({ fetch, baseUrl, headers: { authorization: `Token ${store.token}` } });
        const email = `${wrapped}.${trusted}@example.org`;
        await api.inviteCandidate({ assessment_id: store.seeded.openId, body: { email } });
        const mail = async () => (await api.listEmails({ search: email })).value.results[0];
        if (trusted) {
          await expect.poll(async () => (await mail())?.state).toBe('sent');
          expect(server.arrivedFor(email)).toHaveLength(1);
          expect(server.logins).toEqual(['jobs@hotel.example']);
        } else {
          await expect.poll(async () => (await mail())?.reason).toMatch(/its certificate is signed by an authority/);
          expect((await mail())?.state).toBe('queued');
          expect(server.logins).toEqual([]);
        }
        program.signal('SIGTERM');
        expect((await program.ended).code).toBe(0);
      },
      60_000,
    );
  },
);
