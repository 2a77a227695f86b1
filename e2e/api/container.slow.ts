import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { call, VISIT } from '../../src/gateway/testing/call.ts';
import { buildImage, type Image } from '../support/dockerfile.ts';
import { freePort } from '../support/nginx.ts';
import { runStatement, type EmptyDatabase, makeDatabase } from './target.ts';

// The commands of Dockerfile and compose.yaml without a container engine: images are folders, services share this machine.

const composeFile = fileURLToPath(new URL('../../compose.yaml', import.meta.url));
const DASHBOARD = 'shortlist.example.org';
/** The variables that compose.yaml needs. */
const OPERATOR: Record<string, string> = {
  ASSESSMENT_NAME: 'assessments.example.org',
  AUTH_RECRUITERS: 'ana@example.org',
  COOKIE_SECRET: 'x'.repeat(32),
  DASHBOARD_NAME: DASHBOARD,
  DATABASE_PASSWORD: 'secret',
  EMAIL_DOMAINS: 'example.org',
  OIDC_CLIENT_ID: 'shortlist',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ISSUER_URL: 'https://login.example.org',
};

const Compose = z.object({
  services: z.object({
    database: z.object({ environment: z.record(z.string(), z.string()) }),
    shortlist: z.object({ environment: z.record(z.string(), z.string()) }),
    'sign-in': z.object({
      environment: z.record(z.string(), z.string()),
      networks: z.object({ internal: z.object({ ipv4_address: z.string() }) }),
    }),
  }),
  networks: z.object({
    internal: z.object({ ipam: z.object({ config: z.tuple([z.object({ gateway: z.string() })]) }) }),
  }),
});

let scratch: string;
let database: EmptyDatabase;
let compose: z.output<typeof Compose>;
let image: Image;
const running: ChildProcess[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'shortlist-image-'));
  database = await makeDatabase();
  const file: unknown = parse(await readFile(composeFile, 'utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? interpolate(value) : value,
  );
  compose = Compose.parse(file);
  image = buildImage(scratch);
}, 600_000);

afterAll(async () => {
  for (const program of running) program.kill('SIGKILL');
  await database.drop();
  await rm(scratch, { recursive: true, force: true });
}, 60_000);

/** As Compose does: `${NAME:?…}` has to be set, `${NAME:-}` may be empty. */
function interpolate(text: string): string {
  return text.replaceAll(/\$\{(\w+)(:-)?[^}]*\}/g, (_, name: string, isOptional?: string) =>
    isOptional ? '' : (OPERATOR[name] ?? expect.fail(`${name} is not among the variables of this test.`)),
  );
}

test('the image contains the program, and no build tool', async () => {
  const packages = await readdir(join(image.folder, 'app/node_modules'));
  expect(packages).toContain('fastify');
  expect(packages).not.toContain('vite');
  expect((await readdir(join(image.folder, 'app'))).toSorted()).toEqual(['dist', 'node_modules', 'package.json']);
});

test('the services of compose.yaml find each other', () => {
  const { database: postgres, shortlist, 'sign-in': signIn } = compose.services;
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = postgres.environment;
  expect(new URL(shortlist.environment['DATABASE_URL'] ?? '')).toMatchObject({
    hostname: 'database',
    username: POSTGRES_USER,
    password: POSTGRES_PASSWORD,
    pathname: `/${POSTGRES_DB}`,
  });
  expect(signIn.environment['OAUTH2_PROXY_UPSTREAMS']).toBe('http://shortlist:4173');
  expect(shortlist.environment['AUTH_TRUSTED_PEER']).toBe(signIn.networks.internal.ipv4_address);
  expect(shortlist.environment['TRUSTED_PROXIES']).toBe(compose.networks.internal.ipam.config[0].gateway);
});

test('the program starts with these settings, reports healthy, and accepts signed-in users', async () => {
  const ports = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) };
  const here = { DATABASE_URL: database.url, AUTH_TRUSTED_PEER: '127.0.0.1', ...ports };
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: scratch,
    ...image.environment,
    ...compose.services.shortlist.environment,
    ...here,
  };
  const options = { cwd: join(image.folder, image.workdir), env };
  const [command = '', ...args] = image.command;
  const [probe = '', ...probeArgs] = image.health;
  const isHealthy = () => spawnSync(probe, probeArgs, options).status === 0;
  expect(isHealthy()).toBe(false);

  const program = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(program);
  const output: string[] = [];
  program.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  await expect.poll(isHealthy, { timeout: 60_000, interval: 500 }).toBe(true);
  await expect.poll(() => output.join('')).toContain(`Shortlist is ready on http://${DASHBOARD}\n`);

  const visit = (port: string, headers: Record<string, string>, path = '/') =>
    call(Number(port), { path, headers: { ...VISIT, ...headers } });
  const ana = { host: DASHBOARD, 'x-forwarded-email': 'ana@example.org' };
  expect((await visit(ports.PORT, ana)).text).toContain('<div id="root">');
  expect((await visit(ports.PORT, { host: DASHBOARD })).text).not.toContain('<div id="root">');
  expect((await visit(ports.PLATFORM_PORT, {}, '/docs/')).status).toBe(200);
  const { rows } = await runStatement(database.url, 'select count(*)::int as count from platform.assessments');
  // Behind a sign-in proxy there is no demo.
  expect(rows[0]).toEqual({ count: 0 });

  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
}, 120_000);
