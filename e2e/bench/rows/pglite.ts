import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../support/server.ts';
import { oncePerTime, percentile, timed } from '../figures.ts';
import { AS_SHIPPED, fillFolder } from '../filledTables.ts';
import { COUNTS, DEEP_PAGES, FIRST_PAGES, runPlatform } from '../platformCalls.ts';
import type { Group, Row } from '../row.ts';

const CALLS = 10;
/** Callers at once while the event loop is watched. */
const CALLERS = 16;
/** Sampling interval of the event loop by prom-client, in milliseconds. */
const RESOLUTION = 10;

/** Longest delay of the event loop since the last sample, in milliseconds. */
async function longestHold(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]);
  return Math.max(0, seconds * 1000 - RESOLUTION);
}

/** Memory of a process according to Linux, in MB: current, or its peak. */
async function memoryOf(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
}

/** The whole program with the demo: peak memory at the first start, and some calls after a later start. */
async function memories(): Promise<{ first: number; later: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-memory-'));
  const start = () => startServer(folder, AS_SHIPPED.variables, AS_SHIPPED.run);
  const earlier = await start();
  const first = await memoryOf(earlier.pid, 'VmHWM');
  earlier.signal('SIGTERM');
  await earlier.ended;
  const server = await start();
  const headers = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' };
  const visit = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const get = async (path: string, as: Record<string, string>) =>
    await (await fetch(server.url + path, { headers: as })).arrayBuffer();
  for (const path of [...FIRST_PAGES, ...COUNTS]) await get(path, headers);
  // The rendered rows.
  for (const path of ['/assessments', '/assessments/1/candidates']) await get(path, visit);
  const later = await memoryOf(server.pid, 'VmRSS');
  server.signal('SIGTERM');
  await server.ended;
  return { first, later };
}

/** The platform on PGlite with 100,000 candidatures. */
export async function pglite(): Promise<Group> {
  const { folder } = await fillFolder([100_000]);
  const platform = await runPlatform({ DATA_DIR: folder, METRICS_PORT: '0' });
  const [, metricsUrl = ''] = await platform.printed(/^Metrics on (\S+)$/m);

  const each = (paths: readonly string[]) => async () => {
    const taken: number[] = [];
    for (const path of paths) {
      await platform.call(path);
      taken.push(...(await timed(CALLS, () => platform.call(path))));
    }
    return percentile(taken, 0.95);
  };
  async function holds(): Promise<number> {
    await longestHold(metricsUrl);
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        for (const path of DEEP_PAGES) await platform.call(`${path}&limit=${100 + caller}`);
      }),
    );
    return await longestHold(metricsUrl);
  }
  const memory = oncePerTime(memories);
  const row = (name: string, what: string, target: number, measure: Row['measure']): Row => ({
    name: `pglite.${name}`,
    what,
    target,
    measure,
  });
  return {
    rows: [
      row('first', '100,000 on PGlite, first page by any filter and indexed ordering, ms (p95)', 5, each(FIRST_PAGES)),
      row('deep', 'offset 50,000 by any ordering, ms (p95)', 15, each(DEEP_PAGES)),
      row('counts', 'counts, ms (p95)', 12, each(COUNTS)),
      row('loop', 'ms that the event loop is held at most, 16 callers', 20, holds),
      row(
        'memory',
        'MB of the whole process with the demo, after calls and pages',
        450,
        async (time) => (await memory(time)).later,
      ),
      row('peak', 'MB at most at the first start', 1_000, async (time) => (await memory(time)).first),
    ],
    close: platform.stop,
  };
}
