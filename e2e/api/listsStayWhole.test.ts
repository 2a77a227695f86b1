import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweeps } from '../../src/gateway/schema/readModel.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { ListService, NO_QUIRKS, type Quirks, serveLists } from './syncSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const ASSESSMENT = 7;

let platform: RunningPlatform;
let service: ListService;
let server: Awaited<ReturnType<typeof serveLists>>;
let gateway: RunningGateway | null;
let log: { msg: string; assessment?: number; rows?: number; stated?: number; unreadable?: number }[];

beforeEach(async () => {
  platform = await startPlatform();
  [gateway, log] = [null, []];
}, 60_000);
afterEach(async () => {
  await gateway?.stop();
  await server.close();
  await platform.stop();
});

/** A gateway that reads the lists of a service with this number of candidates. */
async function start(rows: number, quirks: Partial<Quirks>, candidates = rows): Promise<RunningGateway> {
  service = new ListService({ ...NO_QUIRKS, ...quirks });
  service.addAssessment(ASSESSMENT, { candidates });
  for (let row = 0; row < rows; row++) service.add();
  server = await serveLists(service);
  const upstream = { baseUrl: server.baseUrl, token: 'of-the-list-service', embedded: false };
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) };
  const logger = { level: 'info', stream };
  gateway = await startGateway(platform, { upstream, sync: true, syncInterval: 1000, logger });
  return gateway;
}

/** The list is open until so many more sweeps of it have ended. */
async function sweep({ api }: RunningGateway, times: number) {
  const number = async () => {
    const which = and(eq(sweeps.scope, ASSESSMENT), eq(sweeps.is_running, false));
    const [row] = await platform.database.db.select({ number: sweeps.number }).from(sweeps).where(which);
    return row?.number ?? 0;
  };
  const before = await number();
  for (let ended = 1; ended <= times; ended++) {
    // Watches the list.
    await api.queryCandidatures({ assessment: ASSESSMENT });
    await expect.poll(number).toBeGreaterThanOrEqual(before + ended);
  }
}

/** What a recruiter has of the list. */
async function known({ api }: RunningGateway) {
  const { value: list } = await api.queryCandidatures({ assessment: ASSESSMENT, limit: 1000 });
  const { value: counted } = await api.countCandidatures({ assessment: ASSESSMENT });
  const file = await api.exportCandidatures({ assessment: ASSESSMENT, columns: ['email'] });
  const filter = { filter: `assessment=${ASSESSMENT}`, as_of: list.as_of ?? '' };
  const { value: all } = await api.findListed({ body: filter });
  const { value: selection } = await api.createSelection({ body: { ids: all.listed } });
  return {
    listed: list.results.length,
    counted: counted.count,
    exported: (await file.text()).match(/@/g)?.length,
    selected: selection.count,
    completeness: list.completeness,
  };
}
/** A page of a list has at most 100 rows. */
const all = (rows: number) => ({ listed: Math.min(rows, 100), counted: rows, exported: rows, selected: rows });

test(
  'a service that lowers the size of its pages empties no list, count, export or selection [S60]',
  { tags: 'slow' },
  async () => {
    const running = await start(180, { maxPage: 50, count: 'missing' });
    await sweep(running, 1);
    expect(await known(running)).toMatchObject(all(180));
    for (const maxPage of [25, 10]) {
      service.quirks.maxPage = maxPage;
      await sweep(running, 3);
      expect(await known(running)).toMatchObject({ ...all(180), completeness: { problem: null, stated: null } });
    }
  },
);

test(
  'nor does one with pages of one row and a count, or one that takes a row off a page [S60]',
  { tags: 'slow' },
  async () => {
    const running = await start(60, { maxPage: 1 });
    await sweep(running, 1);
    expect(await known(running)).toMatchObject(all(60));
    Object.assign(service.quirks, { maxPage: 25, count: 'missing' });
    service.hidden.add(13);
    await sweep(running, 4);
    expect(await known(running)).toMatchObject({ ...all(59), completeness: { problem: null, unreadable: 0 } });
  },
);

test('a list with far fewer rows than its assessment states says so, in the log as well [S62]', async () => {
  const running = await start(25, { count: 'missing' }, 180);
  await sweep(running, 1);
  expect(await known(running)).toMatchObject({ ...all(25), completeness: { rows: 25, stated: 180 } });
  expect(log).toContainEqual(
    expect.objectContaining({ msg: 'sync_list_short', assessment: ASSESSMENT, rows: 25, stated: 180 }),
  );
});
