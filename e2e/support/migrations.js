// `npm run check:migrations`: generates a migration for a copy of each schema's migrations, and expects none: one that is
// missing would leave out an index or a column in production only. With `--prune`, after a migration was generated: deletes the
// snapshots of earlier ones, which the generator does not need.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const SCRIPTS = ['migration', 'migration:gateway'];
const folderOf = (/** @type {string} */ script) => / --out (\S+)/.exec(scripts[script] ?? '')?.[1] ?? '';

/** The snapshots of a folder of migrations, except the last one. */
const oldSnapshots = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .slice(0, -1)
    .map((name) => join(folder, 'meta', name));

if (process.argv.includes('--prune')) {
  for (const file of SCRIPTS.map(folderOf).flatMap(oldSnapshots)) rmSync(join(root, file));
  process.exit();
}

// drizzle-kit takes paths below the current folder only.
mkdirSync(join(root, 'test-results'), { recursive: true });
const scratch = mkdtempSync(join(root, 'test-results/migrations-'));

try {
  for (const script of SCRIPTS) {
    const command = scripts[script] ?? '';
    const folder = folderOf(script);
    for (const file of oldSnapshots(folder)) {
      process.exitCode = 1;
      console.error(`${file} is not needed. Delete it: node e2e/support/migrations.js --prune`);
    }
    const copy = join(scratch, script.replace(':', '-'));
    cpSync(join(root, folder), copy, { recursive: true });
    const trial = command.replace(folder, relative(root, copy));
    const { stdout, stderr } = spawnSync('npm', ['exec', '--call', trial], { cwd: root, encoding: 'utf8' });
    if (/No schema changes/.test(stdout)) continue;
    process.exitCode = 1;
    console.error(
      `The tables of ${folder} need a migration. Run: npm run ${script} -- --name what_it_does\n${stdout}${stderr}`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true });
}
