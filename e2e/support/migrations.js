// `npm run check:migrations`: generates a migration for a copy of each schema's migrations, and expects none: one that is
// missing would leave out an index or a column in production only.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// drizzle-kit takes paths below the current folder only.
mkdirSync(join(root, 'test-results'), { recursive: true });
const scratch = mkdtempSync(join(root, 'test-results/migrations-'));

try {
  for (const script of ['migration', 'migration:gateway']) {
    const command = scripts[script] ?? '';
    const folder = / --out (\S+)/.exec(command)?.[1] ?? '';
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
