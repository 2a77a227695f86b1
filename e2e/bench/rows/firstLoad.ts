import { createClient } from '../../../src/contract/testing/client.ts';
import type { BrowserContext } from 'playwright';
import { assessmentNamed, BUSIEST } from '../../support/demo.ts';
import { makeTemplate, startServer } from '../../support/server.ts';
import { oncePerTime } from '../figures.ts';
import { serveFloor } from '../floor.ts';
import type { Group, Row } from '../row.ts';
import { openBrowser, visit } from '../visit.ts';

/** The first page of an assessment's candidates, beside the floor, which shows the same rows. */
export async function firstLoad(): Promise<Group> {
  const { folder, token } = await makeTemplate();
  const server = await startServer(folder, { LOG_LEVEL: 'error' });
  const api = createClient({ fetch, baseUrl: server.platformUrl, headers: { authorization: `Token ${token}` } });
  const path = `/assessments/${(await assessmentNamed(api, BUSIEST)).id}/candidates`;
  const floor = await serveFloor(server.url, path);
  const browser = await openBrowser();
  const ours = server.url + path;

  const context = async <Seen>(use: (context: BrowserContext) => Promise<Seen>): Promise<Seen> => {
    const fresh = await browser.newContext();
    try {
      return await use(fresh);
    } finally {
      await fresh.close();
    }
  };
  const floors = oncePerTime(() => context((fresh) => visit(fresh, floor.url, { slow: true })));
  const slow = oncePerTime(() =>
    context(async (fresh) => ({
      cold: await visit(fresh, ours, { slow: true }),
      warm: await visit(fresh, ours, { slow: true }),
    })),
  );
  const fast = oncePerTime(() => context((fresh) => visit(fresh, ours, { slow: false })));
  const row = (name: string, what: string, target: number | null, measure: Row['measure']): Row => ({
    name: `load.${name}`,
    what,
    target,
    measure,
  });
  return {
    rows: [
      row('floor', 'ms to the first row of the floor, slow', null, async (time) => (await floors(time)).firstRow),
      row('cold', 'ms to the first row, slow', null, async (time) => (await slow(time)).cold.firstRow),
      row(
        'ratio',
        'first row, times the floor’s',
        1.3,
        async (time) => (await slow(time)).cold.firstRow / (await floors(time)).firstRow,
      ),
      row('warm', 'first row when it has been there, times the first time', 0.6, async (time) => {
        const { cold, warm } = await slow(time);
        return warm.firstRow / cold.firstRow;
      }),
      row(
        'blocked',
        'blocking time, times the floor’s',
        1.5,
        async (time) => (await slow(time)).cold.blocked / (await floors(time)).blocked,
      ),
      row('paint', 'ms to the largest paint, fast', 400, async (time) => (await fast(time)).largestPaint),
      row('heap', 'MB of heap after the load', 8, async (time) => (await fast(time)).heap),
    ],
    async close() {
      await browser.close();
      floor.close();
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}
