import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shortlist-clone-'));
const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(() => {
  for (const cleanUp of cleanUps.toReversed()) cleanUp();
}, 120_000);

test('a clone builds and starts without install scripts, from committed files only', async () => {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${root}`, clone]);
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--prefer-offline'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect({ status: installed.status, said: installed.status === 0 ? '' : installed.stderr }).toEqual({
    status: 0,
    said: '',
  });
  execFileSync('npm', ['run', '-s', 'build'], { cwd: clone });
  const program = spawn(process.execPath, ['dist/main.js'], {
    cwd: clone,
    env: { PATH: process.env['PATH'], PORT: '0', PLATFORM_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(() => program.kill('SIGKILL'));
  let url = '';
  for await (const line of createInterface(program.stdout)) {
    url = /^Shortlist is ready on (\S+)$/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(url)).text()).toMatch(/<script [^>]*type="module"/);
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
}, 600_000);

test('the bill of materials names all that runs', () => {
  const written = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(written) as { bomFormat: string; components: { name: string; purl: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const purls = bill.components.map(({ purl }) => purl);
  expect(purls.some((purl) => purl.startsWith('pkg:npm/fastify@'))).toBe(true);
  expect(purls.filter((purl) => /pkg:npm\/(?:vitest|playwright|oxlint)@/.test(purl))).toEqual([]);
});
