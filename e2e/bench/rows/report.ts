import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oncePerTime, percentile, timed } from '../figures.ts';
import { runPlatform } from '../platformCalls.ts';
import type { Group } from '../row.ts';

const PAGES = 6;
const AT_ONCE = 50;
const CALLS = 20;

const pagesIn = (pdf: ArrayBuffer) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

interface Listed {
  results: { id: number; testtaker_id: number; candidates?: number }[];
}

/** Reports of the demo: one alone, and many at once while a list is read. */
export async function report(): Promise<Group> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-report-'));
  const platform = await runPlatform({ DATA_DIR: folder });
  // The answers of the platform.
  const read = async (path: string) => JSON.parse(Buffer.from(await platform.call(path)).toString()) as Listed;
  const { results: assessments } = await read('/api/assessments/?ordering=-candidates&limit=10');
  const paths: string[] = [];
  for (const { id } of assessments) {
    const { results } = await read(`/api/assessments/candidature/?assessment=${id}&status=completed&limit=50`);
    const found = results.map(
      (row) => `/api/assessments/candidates/${row.testtaker_id}/render_pdf/?candidature=${row.id}`,
    );
    // All candidates of an assessment have the same tests, so their reports are alike.
    if (found[0] === undefined || pagesIn(await platform.call(found[0])) !== PAGES) continue;
    paths.push(...found);
    if (paths.length >= AT_ONCE) break;
  }
  const [path] = paths;
  if (path === undefined) throw new Error(`The demo has no report of ${PAGES} pages.`);
  const list = `/api/assessments/candidature/?assessment=${assessments[0]?.id}&limit=100`;

  const crowd = oncePerTime(async () => {
    const from = performance.now();
    const state = { running: true };
    const all = Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => platform.call(paths[index % paths.length] ?? path)),
    ).finally(() => (state.running = false));
    const beside: number[] = [];
    while (state.running) beside.push(...(await timed(1, () => platform.call(list))));
    await all;
    return { longest: Math.max(...beside), all: performance.now() - from };
  });
  return {
    rows: [
      {
        name: 'report.warm',
        what: 'report of six pages, ms (p95)',
        target: 100,
        async measure() {
          await platform.call(path);
          return percentile(await timed(CALLS, () => platform.call(path)), 0.95);
        },
      },
      {
        name: 'report.beside',
        what: 'ms of the longest list call while 50 reports are made',
        target: 100,
        measure: async (time) => (await crowd(time)).longest,
      },
      {
        name: 'report.all',
        what: 'ms until all 50 are there',
        target: null,
        measure: async (time) => (await crowd(time)).all,
      },
    ],
    close: platform.stop,
  };
}
