import type { Candidature } from '../../../src/contract/candidature.ts';
import type { Db } from '../../../src/database/open.ts';
import { changeCache, databaseNow } from '../../../src/gateway/readModel/cache.ts';
import { MAX_ROWS_PER_WRITE, storeCandidatures } from '../../../src/gateway/readModel/storeCandidatures.ts';
import type { RunningGateway } from '../../api/runningGateway.ts';
import { percentile, timed } from '../figures.ts';
import type { Row } from '../row.ts';

/** Enough calls first that the code is compiled, as in a gateway that has run for a while. */
const CALLS = { warm: 20, counted: 15 };
const ASSESSMENT = 1;
/** Searches with many matches, few, and none. */
const WORDS = ['person', 'an', 'kat', 'person7731@', 'nothing like this'];
const ORDERINGS = ['-created', '_full_name', '-avg_score', 'stage'] as const;
const COUNTED = [{}, { stage: ['EVA'] }, { q: 'an' }];
const WHILE_WRITING = 60;

export async function p95(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const taken: number[] = [];
  for (const call of calls) {
    await timed(CALLS.warm, call);
    taken.push(...(await timed(CALLS.counted, call)));
  }
  return percentile(taken, 0.95);
}

/** A gateway whose read model has many candidatures in its first assessment. */
interface Lists {
  api: RunningGateway['api'];
  db: Db;
  upstream: string;
}

/** Pages that are read while rows are written as by sync, one transaction after the other. */
async function pagesWhileWriting({ api, db, upstream }: Lists): Promise<number> {
  const read = () => api.queryCandidatures({ assessment: ASSESSMENT });
  const known = (await read()).value.results;
  const over = new AbortController();
  const write = async (rows: readonly Candidature[]) => {
    const requestedAt = await databaseNow(db);
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_WRITE) {
      const part = rows.slice(from, from + MAX_ROWS_PER_WRITE);
      await changeCache(db, upstream, async (change) => {
        await storeCandidatures(change, { assessment: ASSESSMENT, rows: part, requestedAt });
      });
    }
  };
  const writing = (async () => {
    for (let round = 1; !over.signal.aborted; round++) {
      await write(known.map((row) => ({ ...row, review: `Round ${round}` })));
    }
  })();
  try {
    return percentile(await timed(WHILE_WRITING, read), 0.95);
  } finally {
    over.abort();
    await writing;
  }
}

interface Targets {
  page: number;
  facets: number;
  search: number;
  writing: number;
}

/** Times of the gateway for a list of this size, without a browser. */
export function gatewayRows(prefix: string, whom: string, lists: Lists, size: number, targets: Targets): Row[] {
  const { api } = lists;
  const row = (name: string, what: string, target: number | null, measure: Row['measure']): Row => ({
    name: `${prefix}${name}`,
    what: `${whom}, ${what}`,
    target,
    measure,
  });
  const page = (query: object) => () => api.queryCandidatures({ assessment: ASSESSMENT, ...query });
  const count = (scope: object) => () => api.countCandidatures({ assessment: ASSESSMENT, ...scope });
  return [
    row('page', 'first page by any ordering, ms (p95)', targets.page, () =>
      p95(ORDERINGS.map((ordering) => page({ ordering }))),
    ),
    row('count', 'the number of rows, ms (p95)', null, () => p95(COUNTED.map(count))),
    row('facets', 'all facets, ms (p95)', targets.facets, () =>
      p95([() => api.readFacets({ assessment: ASSESSMENT })]),
    ),
    row('search', 'search, ms (p95)', targets.search, () => p95(WORDS.map((q) => page({ q })))),
    row('middle', 'page in the middle, ms (p95)', null, () =>
      p95(ORDERINGS.map((ordering) => page({ ordering, offset: size / 2 }))),
    ),
    row('writing', 'page while rows are written, ms (p95)', targets.writing, () => pagesWhileWriting(lists)),
    row('detail', 'one candidature, ms (p95)', null, () => p95([() => api.readCandidature({ candidature_id: 7 })])),
  ];
}
