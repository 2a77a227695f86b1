import { createClient } from '../../src/contract/testing/client.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { startServer } from '../support/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(async () => {
  await buildIfStale();
  folder = await mkdtemp(join(tmpdir(), 'shortlist-shipped-'));
  for (const name of ['dist', 'package.json', ...(await productionPackages())]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
}, 300_000);

afterAll(async () => await rm(folder, { recursive: true, force: true }), 60_000);

/** The folders of the packages that run and are installed here: what `npm ci --omit=dev` would install. */
async function productionPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) => (dev || devOptional ? [] : [path]));
}

test('the program runs from dist, package.json and the production packages alone', async () => {
  const server = await startServer(join(folder, 'data'), {}, { folder });
  try {
    const page = await (await fetch(`${server.url}/assessments`)).text();
    const [, program = ''] = /<script\b[^>]*\bsrc="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(server.url + program)).status).toBe(200);

    const client = createClient({
      baseUrl: server.url,
      headers: { 'x-shortlist': '1', origin: server.url },
      fetch: async (url, init) => await fetch(url, init),
    });
    const { value: assessments } = await client.listAssessments({ status: ['active'] });
    const { id: assessment } =
      assessments.results.find(({ finished }) => finished !== 0) ?? expect.fail('There is none.');
    const email = 'ada@example.org';
    await client.inviteCandidate({
      assessment_id: assessment,
      body: { email, first_name: 'Ada', last_name: 'Lovelace' },
    });
    const { value: found } = await client.listCandidatures({ assessment, search: email });
    const link = found.results[0]?.invitation_link ?? expect.fail('The candidate was not invited.');
    expect((await fetch(link)).status).toBe(200);

    const { value: completed } = await client.listCandidatures({ assessment, status: 'completed', limit: 1 });
    const { id = 0, testtaker_id } = completed.results[0] ?? {};
    const report = await client.renderPdf({ test_taker_id: testtaker_id ?? 0, candidature: id });
    expect(Buffer.from(report).toString('latin1', 0, 5)).toBe('%PDF-');
  } finally {
    server.signal('SIGTERM');
  }
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}, 120_000);

test('npm start builds nothing where there are no sources', () => {
  const env = { PATH: process.env['PATH'], HOME: folder };
  const help = execFileSync('npm', ['start', '-s', '--', '--help'], { cwd: folder, env, encoding: 'utf8' });
  expect(help).toContain('DATA_DIR');
});

test('a build is repeated when contents change, not times, and loses removed sources', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'shortlist-sources-'));
  try {
    for (const name of [
      'dist',
      'docs',
      'src',
      'public',
      'index.html',
      'tsconfig.json',
      'vite.config.ts',
      'package.json',
      'package-lock.json',
    ]) {
      await cp(join(root, name), join(copy, name), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const start = () => spawnSync('npm', ['run', '-s', 'prestart'], { cwd: copy, encoding: 'utf8' });
    const index = join(copy, 'index.html');
    await utimes(index, new Date(), new Date(Date.now() + 60_000));
    expect(start()).toMatchObject({ status: 0, stdout: '', stderr: '' });

    const longAgo = new Date('2020-01-01');
    const gone = ['platform/migrations/9999_gone.sql', 'app/gone.svg'];
    for (const name of gone) {
      await writeFile(join(copy, 'dist', name), '');
      await utimes(join(copy, 'dist', name), longAgo, longAgo);
    }
    await writeFile(index, (await readFile(index, 'utf8')).replace('<title>', '<title>Changed '));
    await utimes(index, longAgo, longAgo);
    expect(start()).toMatchObject({ status: 0, stdout: '', stderr: expect.stringMatching(/^Building…/) });
    expect(await readFile(join(copy, 'dist/app/index.html'), 'utf8')).toContain('<title>Changed ');
    for (const name of ['platform/migrations', 'gateway/migrations', 'platform/report/fonts']) {
      const [built, sources] = await Promise.all(
        ['dist', 'src'].map((from) => readdir(join(copy, from, name), { recursive: true })),
      );
      expect(built?.toSorted()).toEqual(sources?.toSorted());
    }
    expect((await readdir(join(copy, 'dist/app'))).toSorted()).toEqual([
      'assets',
      'favicon.ico',
      'icon.svg',
      'index.html',
    ]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}, 300_000);
