import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Candidature } from '../../contract/candidature.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { collectionQuery, confirmEverywhere } from './candidatures.ts';
import { api } from './client.ts';
import type { Collection } from './collection.ts';
import { createQueryClient } from './queryClient.ts';

vi.mock('./client.ts', () => ({ api: { listCandidatures: vi.fn<typeof api.listCandidatures>() } }));
const listCandidatures = vi.mocked(api.listCandidatures);

const ASSESSMENT = 7;
const key = candidatureKeys.collection(ASSESSMENT);

let client: QueryClient;
let rows: Candidature[];
/** How many rows the server gives at most. */
let cap: number;
/** Called when a request has reached the server, and again when its answer is on the way back. */
let onTheWay: (at: { call: number; phase: 'there' | 'back' }) => Promise<void> | void;

// IDs differ from test to test: what was confirmed is remembered for longer than a test runs.
let firstId = 0;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  firstId += 10_000;
  rows = Array.from({ length: 250 }, (_, index) => candidatureOf({ id: firstId + index }));
  cap = 1000;
  onTheWay = () => {};
  let calls = 0;
  listCandidatures.mockReset();
  listCandidatures.mockImplementation(async ({ offset = 0, limit = 10 }, options) => {
    calls += 1;
    const call = calls;
    await onTheWay({ call, phase: 'there' });
    const results = rows.slice(offset, offset + Math.min(limit, cap));
    const count = rows.length;
    await onTheWay({ call, phase: 'back' });
    options?.signal?.throwIfAborted();
    return { value: { count, next: null, previous: null, results }, drift: 0 };
  });
});

afterEach(() => client.clear());

const inCache = () => client.getQueryData<Collection<Candidature>>(key);
const fetchAll = () => client.fetchQuery({ ...collectionQuery(ASSESSMENT), staleTime: 0 });
const asked = () => listCandidatures.mock.calls.map(([{ offset, limit }]) => ({ offset, limit }));

/** Changes a row as a mutation does once the server has agreed. */
function change(id: number, patch: Partial<Candidature> | null): void {
  rows = rows.flatMap((row) => (row.id !== id ? [row] : patch === null ? [] : [{ ...row, ...patch }]));
  confirmEverywhere(client, id, patch);
}

/** Every state that somebody who looks at the list is shown, as `rows here, complete`. */
function watch(): string[] {
  const seen: string[] = [];
  const observer = new QueryObserver(client, { ...collectionQuery(ASSESSMENT), enabled: false });
  observer.subscribe(({ data }) => {
    const state = data ? `${data.rows.length} ${data.complete ? 'complete' : 'partly'}` : 'nothing';
    if (seen.at(-1) !== state) seen.push(state);
  });
  return seen;
}

describe('the candidatures of an assessment', () => {
  test('can be seen page by page', async () => {
    cap = 90;
    const seen = watch();
    await fetchAll();
    expect(seen).toEqual(['nothing', '90 partly', '180 partly', '250 complete']);
    expect(inCache()?.rows).toEqual(rows);
    expect(asked()).toEqual([
      { offset: 0, limit: 100 },
      { offset: 90, limit: 1000 },
      { offset: 180, limit: 1000 },
    ]);
  });

  test('are told once when they are whole, together with that no more come', async () => {
    client = createQueryClient(() => {});
    const seen: string[] = [];
    new QueryObserver(client, { ...collectionQuery(ASSESSMENT), enabled: false }).subscribe(({ data, fetchStatus }) => {
      if (data) seen.push(`${data.rows.length} ${fetchStatus}`);
    });
    await fetchAll();
    expect(seen).toEqual(['100 fetching', '250 idle']);
  });

  test('stay as they were while they are read anew', async () => {
    await fetchAll();
    rows = [candidatureOf({ id: firstId + 999 }), ...rows];
    const seen = watch();
    onTheWay = () => new Promise((resolve) => setTimeout(resolve));
    await fetchAll();
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toEqual(['250 complete', '251 complete']);
    expect(inCache()?.rows).toEqual(rows);
  });

  test('stay as they were when reading them anew fails', async () => {
    await fetchAll();
    const before = inCache();
    onTheWay = ({ call }) => {
      if (call === 4) throw new Error('gone');
    };
    await expect(fetchAll()).rejects.toThrow('gone');
    expect(inCache()).toBe(before);
  });

  test('go on where they stopped when the calls were used up', async () => {
    cap = 4;
    await fetchAll();
    expect(listCandidatures).toHaveBeenCalledTimes(40);
    expect(inCache()).toMatchObject({ offset: 160, total: 250, complete: false });
    await fetchAll();
    expect(inCache()?.rows).toEqual(rows);
    expect(inCache()?.complete).toBe(true);
    expect(asked().map(({ offset }) => offset)).toEqual(Array.from({ length: 63 }, (_, page) => page * 4));
  });

  test('lose none when they are read anew and the calls are used up', async () => {
    cap = 4;
    await fetchAll();
    await fetchAll();
    rows = rows.map((row) => ({ ...row, review: 'anew' }));
    await fetchAll();
    expect(inCache()?.complete).toBe(true);
    expect(inCache()?.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(inCache()?.rows.filter(({ review }) => review === 'anew')).toHaveLength(160);
  });

  test.each(['running', 'stopped'])('hold somebody new who was invited while the rest was %s', async (state) => {
    cap = 100;
    const invited = candidatureOf({ id: firstId + 999 });
    let refreshed = Promise.resolve();
    const invite = () => {
      rows = [invited, ...rows];
      refreshed = client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(ASSESSMENT) });
    };
    onTheWay = ({ call, phase }) => {
      if (call !== 2 || phase !== 'back') return;
      if (state === 'stopped') throw new Error('gone');
      invite();
    };
    const stop = new QueryObserver(client, { ...collectionQuery(ASSESSMENT), retry: false }).subscribe(() => {});
    await vi.waitUntil(() => client.isFetching() === 0);
    if (state === 'stopped') invite();
    await refreshed;
    stop();
    expect(inCache()?.rows).toEqual(rows);
    expect(inCache()).toMatchObject({ total: 251, complete: true });
  });

  test('go on when the page is opened again after it was left', async () => {
    const leave = new QueryObserver(client, collectionQuery(ASSESSMENT)).subscribe(() => {});
    const left = new Promise<void>((resolve) => {
      onTheWay = ({ call, phase }) => {
        if (call !== 2 || phase !== 'back') return;
        leave();
        resolve();
      };
    });
    await left;
    await vi.waitFor(() => expect(inCache()).toMatchObject({ offset: 100, complete: false }));
    onTheWay = () => {};
    const again = new QueryObserver(client, collectionQuery(ASSESSMENT)).subscribe(() => {});
    await vi.waitFor(() => expect(inCache()?.complete).toBe(true));
    again();
    expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 100]);
    expect(inCache()?.rows).toEqual(rows);
  });

  describe.each(['read', 'read anew'])('while they are %s [S22]', (how) => {
    beforeEach(async () => {
      cap = 100;
      if (how === 'read anew') await fetchAll();
    });

    const calls = () => listCandidatures.mock.calls.length;

    test.each(['there', 'back'] as const)('keep a change that is confirmed while a page is %s', async (phase) => {
      const before = calls();
      const changed = [0, 99, 100, 199, 200, 249].map((place) => firstId + place);
      onTheWay = (at) => {
        if (at.call !== before + 2 || at.phase !== phase) return;
        for (const id of changed) change(id, { stage: 'OFS' });
      };
      await fetchAll();
      expect(inCache()?.rows).toEqual(rows);
      expect(inCache()?.rows.filter(({ stage }) => stage === 'OFS')).toHaveLength(6);
    });

    test.each(['there', 'back'] as const)('lack nobody but who is removed while a page is %s', async (phase) => {
      const before = calls();
      onTheWay = (at) => {
        if (at.call !== before + 2 || at.phase !== phase) return;
        for (const place of [0, 99, 100, 200]) change(firstId + place, null);
      };
      await fetchAll();
      expect(rows).toHaveLength(246);
      expect(inCache()?.rows).toEqual(rows);
      expect(inCache()).toMatchObject({ total: 246, complete: true });
    });
  });

  test('are changed wherever they are held, and only they', async () => {
    cap = 4;
    await fetchAll();
    const [first, second] = rows;
    if (!first || !second) throw new Error('no rows');
    change(first.id, { stage: 'HIR' });
    expect(inCache()?.rows.filter(({ stage }) => stage !== 'NYE')).toEqual([{ ...first, stage: 'HIR' }]);
    change(first.id, null);
    expect(inCache()).toMatchObject({ offset: 159, total: 249 });
    expect(inCache()?.rows[0]).toBe(second);
    // Somebody who is not here leaves the places as they are.
    change(firstId + 240, null);
    expect(inCache()).toMatchObject({ offset: 159, total: 249 });
  });
});
