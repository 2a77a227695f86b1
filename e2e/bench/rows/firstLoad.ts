import { createClient } from '../../../src/contract/apiClient.ts';
import { assessmentNamed, BUSIEST } from '../../support/demo.ts';
import { makeTemplate, startServer } from '../../support/server.ts';
import { serveFloor } from '../floor.ts';
import type { Group } from '../row.ts';
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

  const cold = async (url: string, slow: boolean) => {
    const context = await browser.newContext();
    try {
      return await visit(context, url, { slow });
    } finally {
      await context.close();
    }
  };
  const both = async (url: string) => {
    const context = await browser.newContext();
    try {
      const first = await visit(context, url, { slow: true });
      return { first, again: await visit(context, url, { slow: true }) };
    } finally {
      await context.close();
    }
  };
  return {
    rows: [
      {
        name: 'load.floor',
        what: 'ms to the first row of the floor, slow',
        target: null,
        measure: async () => (await cold(floor.url, true)).firstRow,
      },
      {
        name: 'load.cold',
        what: 'ms to the first row, slow',
        target: null,
        measure: async () => (await cold(ours, true)).firstRow,
      },
      {
        name: 'load.ratio',
        what: 'first row, times the floor’s',
        target: 1.3,
        measure: async () => (await cold(ours, true)).firstRow / (await cold(floor.url, true)).firstRow,
      },
      {
        name: 'load.warm',
        what: 'first row when it has been there, times the first time',
        target: 0.6,
        async measure() {
          const { first, again } = await both(ours);
          return again.firstRow / first.firstRow;
        },
      },
      {
        name: 'load.blocked',
        what: 'blocking time, times the floor’s',
        target: 1.5,
        measure: async () => (await cold(ours, true)).blocked / (await cold(floor.url, true)).blocked,
      },
      {
        name: 'load.paint',
        what: 'ms to the largest paint, fast',
        target: 400,
        measure: async () => (await cold(ours, false)).largestPaint,
      },
      {
        name: 'load.heap',
        what: 'MB of heap after the load',
        target: 8,
        measure: async () => (await cold(ours, false)).heap,
      },
    ],
    async close() {
      await browser.close();
      floor.close();
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}
