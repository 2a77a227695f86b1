// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnownCandidature } from '../../contract/readModel.ts';
import { knownCandidature } from '../lib/testing/candidature.ts';
import { DEFAULT_FILTER } from './candidatureFilter.ts';
import {
  candidatureDetailQuery,
  candidatureWindowQuery,
  facetsQuery,
  firstWindowQuery,
  showNewer,
  useListChanges,
  useRowCount,
} from './candidatureLists.ts';
import { createQueryClient } from './queryClient.ts';

const ASSESSMENT = 7;
const POLL_MS = 10_000;

interface Versioned extends KnownCandidature {
  first: number;
  version: number;
}

/** A gateway with a read model of one assessment. */
interface Gateway {
  version: number;
  rows: Versioned[];
  removed: { id: number; version: number }[];
  isComplete: boolean;
  isReset: boolean;
  requests: URL[];
}
let gateway: Gateway;

const rowOf = (id: number, fields: Partial<Versioned> = {}): Versioned => ({
  ...knownCandidature({ id }),
  assessment_id: ASSESSMENT,
  first: gateway.version,
  version: gateway.version,
  ...fields,
});
const numberOf = (text: string | null) => (text === null ? gateway.version : Number(text.split('-')[1]));
const viewOf = ({ first: _first, version: _version, ...row }: Versioned) => row;

function answer(url: URL): object {
  const { searchParams: query, pathname } = url;
  const { version, rows, removed, isComplete, isReset } = gateway;
  gateway.requests.push(url);
  const asOf = numberOf(query.get('as_of') ?? query.get('since'));
  const completeness = {
    complete_at: isComplete ? '2026-11-25T01:19:00Z' : null,
    answered_at: '2026-11-25T01:19:00Z',
    problem: null,
    is_running: !isComplete,
    rows: rows.length,
    expected: rows.length,
    stated: null,
    unreadable: 0,
    is_verified: true,
  };
  const shown = rows.filter(({ first }) => first <= asOf);
  const newer = rows.length - shown.length;
  if (pathname.endsWith('/facets/')) return { as_of: `1-${asOf}`, status: [], stage: [], score: [], rating: [] };
  if (pathname.endsWith('/count/')) return { as_of: `1-${asOf}`, count: shown.length };
  if (pathname.endsWith('/changes/')) {
    const since = numberOf(query.get('since'));
    return {
      version: `1-${version}`,
      reset: isReset,
      changed: shown.filter((row) => row.version > since).map(viewOf),
      removed: removed.filter((row) => row.version > since).map(({ id }) => id),
      newer,
      completeness,
    };
  }
  const id = /\/(\d+)\/$/.exec(pathname)?.[1];
  const one = rows.find((row) => row.id === Number(id));
  if (one)
    return {
      as_of: `1-${version}`,
      candidature: viewOf(one),
      assessment: null,
      completion: null,
      next_stages: [],
      others: [],
    };
  const offset = Number(query.get('offset'));
  const results = shown.slice(offset, offset + Number(query.get('limit'))).map(viewOf);
  return { newer, as_of: `1-${asOf}`, completeness, results };
}

let client: QueryClient;
let close: () => Promise<void>;

/** The list as a page shows it. */
interface Seen {
  names: string[];
  second: string[];
  detail: string | null;
  count: number | null;
  newer: number;
}
const page = document.createElement('div');
const seen = (): Seen => JSON.parse(page.textContent ?? '');

function Page() {
  const { data: first } = useQuery(firstWindowQuery(ASSESSMENT, DEFAULT_FILTER));
  const { count } = useRowCount(ASSESSMENT, DEFAULT_FILTER, first);
  const { data: second } = useQuery({
    ...candidatureWindowQuery(ASSESSMENT, DEFAULT_FILTER, first?.as_of ?? '', 1),
    enabled: first !== undefined,
  });
  const { data: detail } = useQuery(candidatureDetailQuery(ASSESSMENT, 1));
  useQuery({ ...facetsQuery(ASSESSMENT, DEFAULT_FILTER, first?.as_of ?? undefined), enabled: first !== undefined });
  const { newer } = useListChanges(ASSESSMENT, DEFAULT_FILTER, first);
  const namesOf = (list: typeof first) => list?.results.map(({ full_name: name }) => name ?? '') ?? [];
  const shown: Seen = {
    names: namesOf(first),
    second: namesOf(second),
    detail: detail?.candidature?.full_name ?? null,
    count,
    newer,
  };
  return JSON.stringify(shown);
}

// Answers use real timers, which the fake clock does not stop.
const { setTimeout: later } = globalThis;
const turn = async () => await new Promise((resolve) => later(resolve, 1));

async function settle(): Promise<void> {
  await act(async () => await turn());
  while (client.isFetching() > 0) await act(async () => await turn());
}

/** Moves time forward until the page has polled. */
async function poll(): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(POLL_MS));
  await settle();
}

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  gateway = { version: 1, rows: [], removed: [], isComplete: true, isReset: false, requests: [] };
  gateway.rows = Array.from({ length: 150 }, (_, index) => rowOf(index + 1));
  vi.stubGlobal('fetch', async (input: string) => Response.json(answer(new URL(input, 'http://dashboard.example'))));
  client = createQueryClient(() => {});
  const root = createRoot(page);
  close = async () => await act(async () => root.unmount());
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Page))));
  await settle();
});

afterEach(async () => {
  await close();
  client.clear();
  vi.useRealTimers();
});

const requestsTo = (part: RegExp) => gateway.requests.filter(({ pathname, search }) => part.test(pathname + search));
const LISTS = /candidatures\/\?/;

describe('the list of an assessment', () => {
  test('is read in windows of one version, counted once', () => {
    expect(seen()).toMatchObject({ count: 150, newer: 0, detail: 'Person 1' });
    expect([seen().names.length, seen().second.length, seen().second[0]]).toEqual([100, 50, 'Person 101']);
    const [first, second] = requestsTo(LISTS);
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      assessment: '7',
      ordering: '-created',
      limit: '100',
      offset: '0',
    });
    expect(second?.searchParams.get('as_of')).toBe('1-1');
    expect(requestsTo(/count/).map(({ search }) => search)).toEqual(['?assessment=7&as_of=1-1']);
  });

  test('a changed row is updated in the list and the drawer without another request', async () => {
    const lists = requestsTo(LISTS).length;
    gateway.version = 2;
    gateway.rows = gateway.rows.map((row) =>
      row.id === 1 || row.id === 101 ? { ...row, full_name: 'Changed', version: 2 } : row,
    );
    await poll();
    expect([seen().names[0], seen().names[1], seen().second[0], seen().detail]).toEqual([
      'Changed',
      'Person 2',
      'Changed',
      'Changed',
    ]);
    expect(requestsTo(LISTS)).toHaveLength(lists);
    // A row that no longer passes the filter stays in the list, so that it still counts.
    expect(requestsTo(/count/)).toHaveLength(1);
    expect(requestsTo(/facets/)).toHaveLength(2);
    await poll();
    expect(gateway.requests.at(-1)?.searchParams.get('since')).toBe('1-2');
  });

  test('new rows are counted and not shown until requested, even when the list is refetched', async () => {
    gateway.version = 2;
    gateway.rows = [rowOf(200, { full_name: 'New' }), ...gateway.rows];
    await poll();
    expect(seen()).toMatchObject({ count: 150, newer: 1 });
    await act(async () => await client.invalidateQueries());
    await settle();
    expect(seen().names[0]).toBe('Person 1');
    await act(async () => await showNewer(client, ASSESSMENT));
    await settle();
    expect(seen()).toMatchObject({ count: 151, newer: 0 });
    expect([seen().names[0], seen().second.length]).toEqual(['New', 51]);
  });

  test('an empty list shows new rows by itself', async () => {
    gateway.version = 2;
    gateway.removed = gateway.rows.map(({ id }) => ({ id, version: 2 }));
    gateway.rows = [];
    await poll();
    expect(seen()).toMatchObject({ names: [], count: 0 });
    gateway.version = 3;
    gateway.rows = [rowOf(200, { full_name: 'New' })];
    await poll();
    expect(seen()).toMatchObject({ names: ['New'], count: 1, newer: 0 });
  });

  test('removed rows leave the list, and the count is updated', async () => {
    gateway.version = 2;
    gateway.removed = [{ id: 1, version: 2 }];
    gateway.rows = gateway.rows.slice(1);
    await poll();
    expect(seen().count).toBe(149);
    expect([seen().names[0], seen().second.length]).toEqual(['Person 2', 49]);
  });

  test('everything is refetched when the changes are unknown', async () => {
    gateway.rows = gateway.rows.map((row) => ({ ...row, full_name: 'Other' }));
    await poll();
    expect(seen().names[0]).toBe('Person 1');
    gateway.isReset = true;
    await poll();
    expect([seen().names[0], seen().second[0]]).toEqual(['Other', 'Other']);
  });

  test('new rows are shown at once during the first sweep', async () => {
    gateway.isComplete = false;
    gateway.isReset = true;
    gateway.rows = [rowOf(200, { full_name: 'New' }), ...gateway.rows];
    await poll();
    expect(seen()).toMatchObject({ count: 151, newer: 0 });
    expect(seen().names[0]).toBe('New');
  });
});
