import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { UserError } from '../../database/userError.ts';
import { checkProcessSecurity } from './securityChecks.ts';

const SECRET = 'canary-51aa0e';
const folder = mkdtempSync(join(tmpdir(), 'shortlist-unsafe-'));
afterAll(() => rmSync(folder, { recursive: true }));

function refusalOf(start: () => unknown): Error {
  try {
    start();
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return error as Error;
  }
  throw new Error('It was accepted.');
}

test.each([
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [], /^NODE_TLS_REJECT_UNAUTHORIZED=0 .* Unset it, and name your own/],
  [{ NODE_OPTIONS: '--max-old-space-size=512 --insecure-http-parser' }, [], /^--insecure-http-parser .* Remove it/],
  [{}, ['--insecure-http-parser=true'], /^--insecure-http-parser .* Remove it/],
  [{ VITE_PASSWORD: SECRET }, [], /^VITE_PASSWORD would be published.* Unset it\.$/],
  [{ VITE_BASE: SECRET, API_TOKEN: SECRET }, [], /^VITE_BASE would be published/],
])('a setting that weakens security is refused: %j %j [P24 P33]', (environment, flags, message) => {
  const refusal = refusalOf(() => checkProcessSecurity(environment, flags));
  expect(refusal.message).toMatch(message);
  expect(refusal.message).not.toContain(SECRET);
});

test('safe settings are accepted', () => {
  const harmless = { NODE_TLS_REJECT_UNAUTHORIZED: '1', NODE_OPTIONS: '--max-http-header-size=16384', VITE_BASE: '/' };
  expect(() => checkProcessSecurity(harmless, ['--import', 'tsx'])).not.toThrow();
});

describe('the connection to the database', () => {
  const read = (way: string) => readConfig('/srv', { DATABASE_URL: `postgres://me:${SECRET}@${way}` });

  test.each(['db.example.org/a', '10.0.0.5:5432/a', 'db/a?sslmode=allow', 'db/a?ssl=false', '[2001:db8::1]/a'])(
    'over a network without TLS is refused: %s',
    (way) => {
      const { message } = refusalOf(() => read(way));
      expect(message).toMatch(/^DATABASE_URL would send .* unencrypted .*\?sslmode=verify-full/);
      expect(message).not.toContain(SECRET);
    },
  );

  test.each([
    'localhost/a',
    '127.0.0.1:5433/a',
    '[::1]/a',
    'db/a?host=/var/run/postgresql',
    'db/a?sslmode=verify-full',
  ])('without a network needs no warning: %s', (way) => expect(read(way).warnings).toEqual([]));

  test.each(['disable', 'no-verify', 'require&uselibpqcompat=true'])(
    'without TLS that was chosen explicitly gives a warning: %s',
    (mode) => {
      const { warnings } = read(`db.example.org/a?sslmode=${mode}`);
      expect(warnings).toEqual([expect.stringMatching(/^DATABASE_URL says sslmode=\w.*crosses the network/)]);
      expect(warnings[0]).not.toContain(SECRET);
    },
  );
});

test('a token file that other users can read gives a warning with its name', () => {
  const file = join(folder, 'token');
  writeFileSync(file, SECRET);
  const read = () => readConfig('/srv', { API_BASE_URL: 'https://a.example.org', API_TOKEN_FILE: file }).warnings;
  chmodSync(file, 0o644);
  expect(read()).toEqual([
    `API_TOKEN_FILE can be read by other users of this machine. If there are any: chmod 600 ${file}`,
  ]);
  chmodSync(file, 0o600);
  expect(read()).toEqual([]);
});
