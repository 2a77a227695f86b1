import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { ListService, NO_QUIRKS, type Quirks, serveLists, serviceRow } from './syncSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const ASSESSMENT = 7;
const ROWS = 350;

let platform: RunningPlatform;
let service: ListService;
let server: Awaited<ReturnType<typeof serveLists>>;
let gateway: RunningGateway;

beforeEach(async () => void (platform = await startPlatform()), 60_000);
afterEach(async () => {
  await gateway.stop();
  await server.close();
  await platform.stop();
});

/** Sync waits before its second page. */
const AFTER_ONE_PAGE: ListService['fault'] = (offset) => (offset === 0 ? 'none' : 'refused');

interface Opened {
  fault?: ListService['fault'];
  /** Further assessments. They have the same rows, which the read model keeps under the one that was read last. */
  others?: readonly number[];
}

/** Starts a gateway that has read nothing of the service. */
async function open(
  quirks: Partial<Quirks> = {},
  sync = false,
  { fault = () => 'none', others = [8, 9] }: Opened = {},
): Promise<void> {
  service = new ListService({ ...NO_QUIRKS, ...quirks });
  service.fault = fault;
  for (let row = 0; row < ROWS; row++) service.add();
  for (const id of [ASSESSMENT, ...others]) service.addAssessment(id, { candidates: ROWS });
  server = await serveLists(service);
  const upstream = { baseUrl: server.baseUrl, token: 'of-the-list-service', embedded: false };
  gateway = await startGateway(platform, { upstream, sync });
}

const read = async (query: Parameters<RunningGateway['api']['queryCandidatures']>[0] = {}) =>
  (await gateway.api.queryCandidatures({ assessment: ASSESSMENT, ...query })).value;
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);
const down = (from: number, rows: number) => Array.from({ length: rows }, (_, index) => from - index);
const asked = () => service.calls.map(({ query }) => `${query}`);

describe('before sync has read a list', () => {
  test('its first rows come from the service, and the list is marked as incomplete', async () => {
    await open();
    const window = await read();
    expect(idsOf(window)).toEqual(down(ROWS, 100));
    expect(window).toMatchObject({ newer: 0 });
    expect(window.completeness).toMatchObject({ complete_at: null, rows: 100, expected: ROWS, problem: null });
    expect(asked()).toEqual([`assessment=${ASSESSMENT}&ordering=-created&limit=100&offset=0`]);
    // The next part is read without reading the first again.
    expect(idsOf(await read({ offset: 100, as_of: window.as_of ?? '' }))).toEqual(down(ROWS - 100, 100));
    await read();
    expect(service.calls).toHaveLength(2);
  });

  test('a page is read as several small pages of the service', async () => {
    await open({ maxPage: 10, maxLimit: 10, count: 'missing' });
    // A read takes a limited time, and the next one continues it.
    await expect.poll(async () => idsOf(await read({ limit: 50 })), { timeout: 20_000 }).toEqual(down(ROWS, 50));
    expect(asked().filter((query) => query.includes('limit=10&'))).toHaveLength(5);
  });

  test('one status or stage, the search and the order are sent to the service; other filters apply to known rows', async () => {
    await open();
    Object.assign(service.rows.get(3) as object, { stage: 'OFS', full_name: 'Ada', status: 'started' });
    Object.assign(service.rows.get(5) as object, { stage: 'OFS', full_name: 'Adam', status: 'started' });
    expect(idsOf(await read({ stage: ['OFS'], ordering: '_full_name' }))).toEqual([3, 5]);
    expect(idsOf(await read({ status: ['started'], q: ' ada ' }))).toEqual([5, 3]);
    expect(asked()).toEqual([
      `assessment=${ASSESSMENT}&stage=OFS&ordering=_full_name&limit=100&offset=0`,
      `assessment=${ASSESSMENT}&status=started&ordering=-created&search=ada&limit=100&offset=0`,
    ]);
    service.calls = [];
    expect(idsOf(await read({ ordering: '-avg_score' }))).toHaveLength(2);
    expect(idsOf(await read({ stage: ['OFS', 'EVA'], score: '0-100' }))).toEqual([]);
    expect(service.calls).toEqual([]);
  });

  test('a search is sent as it is typed, or else its longest part without a mark, and rows are filtered by all words [R97]', async () => {
    await open({ maxPage: 10 });
    // More rows than are read at once have the longer word.
    expect(idsOf(await read({ q: ' Candidate 123 ' }))).toEqual([123]);
    expect(asked()).toEqual([`assessment=${ASSESSMENT}&ordering=-created&search=Candidate+123&limit=100&offset=0`]);
    service.calls = [];
    Object.assign(service.rows.get(3) as object, { full_name: 'Ada O’Connor' });
    Object.assign(service.rows.get(5) as object, { full_name: 'Bob Connor' });
    expect(idsOf(await read({ q: "o'connor, ada" }))).toEqual([3]);
    expect(asked()).toEqual(
      ['o%27connor%2C+ada', 'connor'].map(
        (search) => `assessment=${ASSESSMENT}&ordering=-created&search=${search}&limit=100&offset=0`,
      ),
    );
  });

  test('a list in an order that the service lacks begins with its latest rows', async () => {
    await open();
    expect(idsOf(await read({ ordering: '-avg_score' }))).toHaveLength(100);
  });

  test('when the service ignores the search, only matching rows are shown', async () => {
    await open({ search: 'ignored' });
    expect(idsOf(await read({ q: '350, candidate' }))).toEqual([ROWS]);
  });

  test('without known rows, a failure of the service is answered as for a forwarded call [P30 P39]', async () => {
    await open();
    const ask = async (path: string) => {
      const response = await fetch(gateway.url + path, { headers: gateway.headers });
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
    };
    for (const [status, code] of [
      [401, 'upstream_auth'],
      [500, 'upstream_error'],
      [429, 'rate_limited'],
    ] as const) {
      const headers = { 'retry-after': '7' };
      server.answer = () => Promise.resolve(Response.json({ detail: 'Not now.' }, { status, headers }));
      const expected = await ask(`/api/assessments/candidature/?assessment=${ASSESSMENT}`);
      expect(expected).toMatchObject({ body: { code } });
      expect(await ask(`/api/read/candidatures/?assessment=${ASSESSMENT}`)).toEqual(expected);
      expect(await ask('/api/read/assessments/')).toEqual(expected);
    }
    server.answer = () => Promise.resolve(Response.json({ detail: 'Not found.' }, { status: 404 }));
    await expect(read()).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  test('known rows are shown with the failure of the service, even if it does not answer', async () => {
    await open();
    await read({ limit: 10 });
    server.answer = () => Promise.resolve(Response.json({}, { status: 503 }));
    const part = { offset: 5, limit: 10 };
    expect(await read(part)).toMatchObject({ completeness: { rows: 10, problem: 'upstream_error' } });
    server.answer = async () => await new Promise<never>(() => {});
    const began = performance.now();
    expect(idsOf(await read(part))).toEqual(down(ROWS - 5, 5));
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  test('the first assessments are read, too', async () => {
    await open();
    const window = (await gateway.api.queryAssessments({ ordering: 'name' })).value;
    expect(idsOf(window)).toEqual([ASSESSMENT, 8, 9]);
    expect(window.completeness).toMatchObject({ complete_at: null, rows: 3 });
    await gateway.api.queryAssessments({});
    expect(service.calls).toHaveLength(1);
  });
});

describe('a candidature that sync has not read', () => {
  const readOne = async (candidature_id: number, assessment?: number) =>
    (await gateway.api.readCandidature({ candidature_id, assessment })).value;

  test('is searched among the latest of its assessment', async () => {
    await open({ maxPage: 100 });
    expect(await readOne(ROWS - 3, ASSESSMENT)).toMatchObject({ candidature: { id: ROWS - 3 } });
    expect(service.calls).toHaveLength(1);
    // It may be further back in the list.
    await expect(readOne(1, ASSESSMENT)).rejects.toMatchObject({ status: 409, code: 'not_read', retryAfter: 5 });
    await expect(readOne(1)).rejects.toMatchObject({ status: 409, code: 'not_read' });
  });

  test('has a rank once all candidates of its assessment are read', async () => {
    await open({ maxPage: 100 }, true, { fault: AFTER_ONE_PAGE });
    service.rows.set(ROWS, { ...serviceRow(ROWS), status: 'completed', avg_score: 80 });
    expect(await readOne(ROWS, ASSESSMENT)).toMatchObject({ candidature: { avg_score: 80 }, rank: null });
    service.fault = () => 'none';
    await expect
      .poll(async () => (await readOne(ROWS, ASSESSMENT)).rank)
      .toMatchObject({ higher: 0, scores: { count: 1 } });
  }, 60_000);

  test('is not found once the whole list was read', async () => {
    await open();
    await expect(readOne(ROWS + 1, ASSESSMENT)).rejects.toMatchObject({ status: 404 });
    server.answer = () => Promise.resolve(Response.json({}, { status: 500 }));
    await expect(readOne(ROWS + 1, ASSESSMENT)).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
  });

  test('is searched in the service if it may have come after the list was read', async () => {
    await open({}, true, { others: [] });
    await expect.poll(async () => (await read()).completeness?.complete_at).not.toBeNull();
    const { id } = service.add();
    expect(await readOne(id, ASSESSMENT)).toMatchObject({ candidature: { id } });
    await expect(readOne(id + 1, ASSESSMENT)).rejects.toMatchObject({ status: 404 });
    server.answer = () => Promise.resolve(Response.json({}, { status: 500 }));
    await expect(readOne(id + 1, ASSESSMENT)).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
  });
});

test('rows of the first sweep do not count as new, and an open list is refetched', async () => {
  await open({ maxPage: 100 }, true, { fault: AFTER_ONE_PAGE, others: [] });
  const { as_of } = await read({ limit: 1 });
  const since = as_of ?? '';
  service.fault = () => 'none';
  await expect.poll(async () => (await read({ limit: 1 })).completeness?.complete_at).toBeTruthy();
  expect(await read({ as_of: since })).toMatchObject({ newer: 0 });
  const { value } = await gateway.api.countCandidatures({ assessment: ASSESSMENT, as_of: since });
  expect(value.count).toBe(ROWS);
  const changes = async (version: string) =>
    (await gateway.api.readChanges({ assessment: ASSESSMENT, since: version, as_of: since })).value;
  const now = await changes(since);
  expect(now).toMatchObject({ reset: true, newer: 0 });
  expect(await changes(now.version ?? '')).toMatchObject({ reset: false, changed: [], newer: 0 });
}, 60_000);

test('a list that is opened is read at once, before others', async () => {
  await open({}, true);
  const list = async (assessment: number) => (await read({ assessment, limit: 1 })).completeness?.complete_at;
  // Sync has done its due work.
  await expect.poll(async () => await list(9)).toBeTruthy();
  await expect.poll(async () => (await gateway.api.queryAssessments({})).value.completeness?.complete_at).toBeTruthy();
  const began = performance.now();
  await expect.poll(async () => await list(ROWS)).toBeTruthy();
  // Without being woken, sync would look after five seconds.
  expect(performance.now() - began).toBeLessThan(4_500);
}, 60_000);
