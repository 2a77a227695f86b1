import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Group } from '../row.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Milliseconds from `npm start` until it is ready; ends it again. */
async function start(dataDir: string): Promise<number> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: tmpdir(), DATA_DIR: dataDir };
  const from = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: '0', PLATFORM_PORT: '0' },
    // A process group, ended as by a terminal: npm ends before the processes that it started.
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ready = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (/^Shortlist is ready/m.test(text)) resolve(performance.now() - from);
    });
    void ended.then(() => reject(new Error(`It ended: ${said}`)));
  });
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended;
  return ready;
}

/** Start-up time with the demo in the database. */
export async function starts(): Promise<Group> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-start-'));
  const first = await start(folder);
  return {
    rows: [
      {
        name: 'start.later',
        what: 'ms from `npm start` to ready, later starts',
        target: 3_000,
        measure: () => start(folder),
      },
      {
        name: 'start.first',
        what: 'the same, the first',
        target: null,
        isOnce: true,
        measure: () => Promise.resolve(first),
      },
    ],
    close: () => Promise.resolve(),
  };
}
