import { createClient } from '../../src/contract/testing/client.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '../../src/contract/client.ts';
import { STAGES } from '../../src/contract/codes.ts';

/** A candidature as the service below has it. */
export interface ServiceRow {
  id: number;
  testtaker_id: number;
  created: string;
  email: string;
  full_name: string;
  invitation_uuid: string;
  invitation_link: string;
  avg_score: number | null;
  is_hired: boolean;
  personality_algorithm: string | null;
  personality: string | null;
  rating: number | null;
  review: string | null;
  stage: string;
  status: string;
}

/** A candidature that was invited and has not started. */
export function serviceRow(id: number): ServiceRow {
  const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  return {
    id,
    testtaker_id: 10_000 + id,
    created: new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString(),
    email: `c${id}@example.org`,
    full_name: `Candidate ${id}`,
    invitation_uuid: uuid,
    invitation_link: `https://assess.example/testtaker/takeinvitation/${uuid}`,
    avg_score: null,
    is_hired: false,
    personality_algorithm: null,
    personality: null,
    rating: null,
    review: null,
    stage: STAGES[0],
    status: 'invited',
  };
}

/** An assessment as the service below has it. */
export interface ServiceAssessment {
  id: number;
  name: string;
  candidates: number;
  invited: number;
  started: number;
  finished: number;
  status: string;
  finished_percentage: number;
  modified: string;
}

export interface Quirks {
  /** Maximum number of rows on a page, also if more are requested. */
  maxPage: number;
  /** Larger pages are refused. */
  maxLimit: number;
  /** `wrong`: too few for the rows sent, or too many · `of the page`: the number of rows of the page. */
  count: 'right' | 'missing' | 'wrong' | 'of the page';
  /** The order without a requested one. */
  order: 'id' | '-id' | 'name';
  /** Whether IDs are sent as strings. */
  ids: 'numbers' | 'strings' | 'uuids';
  /** Interval of rows without an ID; 0: none. */
  withoutId: number;
  average: 'avg_score' | 'average';
  /** Whether the service ignores searches. */
  search: 'right' | 'ignored';
}

export const NO_QUIRKS: Quirks = {
  maxPage: 1000,
  maxLimit: 1000,
  count: 'right',
  order: 'id',
  ids: 'numbers',
  withoutId: 0,
  average: 'avg_score',
  search: 'right',
};

/** The outcome of a page. `killed`: the requesting process ends; `gone`: the assessment is not found. */
export type PageFault = 'none' | 'refused' | 'gone' | 'lost' | 'killed' | 'repeated' | 'skipped' | 'empty';

export class Killed extends Error {}

/** A service in memory with the quirks and faults of live services. Each assessment has the same rows. */
export class ListService {
  rows = new Map<number, ServiceRow>();
  /** IDs of rows that are taken off each page, but have a place in the list. */
  hidden = new Set<number>();
  assessments = new Map<number, ServiceAssessment>();
  calls: { limit: number; offset: number; query: URLSearchParams }[] = [];
  /** Decides the outcome of each page. */
  fault: (offset: number) => PageFault = () => 'none';
  /** Called when a page is read, before it is answered. */
  onAnswer: () => Promise<void> = () => Promise.resolve();
  private last = 0;
  private wasEmpty = false;
  constructor(readonly quirks: Quirks) {}

  add(change: Partial<ServiceRow> = {}): ServiceRow {
    this.last += 1;
    const id = this.last;
    const row = { ...serviceRow(id), ...change };
    this.rows.set(id, row);
    return row;
  }

  addAssessment(id: number, change: Partial<ServiceAssessment> = {}): ServiceAssessment {
    const counts = { candidates: 0, invited: 0, started: 0, finished: 0, finished_percentage: 0 };
    const modified = '2026-01-01T00:00:00Z';
    const row = { id, name: `Assessment ${id}`, ...counts, status: 'active', modified, ...change };
    this.assessments.set(id, row);
    return row;
  }

  client(): Client {
    return createClient({ baseUrl: '', headers: {}, fetch: async (target) => await this.answer(target) });
  }

  /** Answers a path with its query. */
  async answer(target: string): Promise<Response> {
    const { pathname, searchParams: query } = new URL(target, 'http://service');
    const limit = Number(query.get('limit') ?? 10);
    const offset = Number(query.get('offset') ?? 0);
    this.calls.push({ limit, offset, query });
    if (limit > this.quirks.maxLimit) return Response.json({ detail: 'Too many.' }, { status: 400 });
    const fault = this.fault(offset);
    const rows = pathname === '/api/assessments/' ? this.assessmentRows() : this.candidatureRows(query);
    // An empty page and then one with a single row cannot be told from the end of the list.
    const least = this.wasEmpty ? 2 : 1;
    this.wasEmpty = fault === 'empty';
    const response = this.page(rows, { size: Math.min(limit, Math.max(this.quirks.maxPage, least)), offset, fault });
    await this.onAnswer();
    if (fault === 'killed') throw new Killed();
    if (fault === 'lost') throw new TypeError('The connection broke.');
    return response;
  }

  private assessmentRows(): object[] {
    return [...this.assessments.values()].toSorted((a, b) => a.id - b.id);
  }

  private candidatureRows(query: URLSearchParams): object[] {
    const { withoutId, average, order, ids } = this.quirks;
    const { status, stage, search = '', ordering = order } = Object.fromEntries(query) as Record<string, string>;
    const isFound = ({ email, full_name }: ServiceRow) =>
      this.quirks.search === 'ignored' || `${email}\n${full_name}`.toLowerCase().includes(search.toLowerCase());
    const sign = ordering.startsWith('-') ? -1 : 1;
    const keyOf = ({ created, full_name }: ServiceRow) => (ordering.endsWith('created') ? created : full_name);
    const byKey = (a: ServiceRow, b: ServiceRow) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)));
    return [...this.rows.values()]
      .filter((row) => (!status || row.status === status) && (!stage || row.stage === stage) && isFound(row))
      .toSorted((a, b) => sign * ((ordering.endsWith('id') ? 0 : byKey(a, b)) || a.id - b.id))
      .map(({ id, avg_score, ...row }) => ({
        ...row,
        ...(withoutId > 0 && id % withoutId === 0
          ? {}
          : { id: { numbers: id, strings: String(id), uuids: row.invitation_uuid }[ids] }),
        [average]: avg_score,
      }));
  }

  private page(
    all: readonly object[],
    { size, offset, fault }: { size: number; offset: number; fault: PageFault },
  ): Response {
    if (fault === 'refused') return Response.json({ detail: 'Busy.' }, { status: 503 });
    if (fault === 'gone') return Response.json({ detail: 'Not found.' }, { status: 404 });
    const { count } = this.quirks;
    const moved = { repeated: -size, skipped: 2, empty: all.length }[fault as string] ?? 0;
    // The first rows are always correct: rows missing there twice cannot be told from removed ones.
    const from = offset === 0 ? 0 : Math.max(0, offset + moved);
    const part = all.slice(from, from + size);
    const listed = part.filter((row) => !this.hidden.has(Number(Reflect.get(row, 'id'))));
    // A page from which every row is taken looks like the end, see docs/decisions/0027.
    const results = listed.length > 0 ? listed : part.slice(-1);
    const wrong = offset % 2 === 0 ? 0 : all.length + 3;
    return Response.json({
      ...(count === 'missing' ? {} : { count: { right: all.length, wrong, 'of the page': results.length }[count] }),
      next: 'https://another.example/api/?offset=3',
      previous: null,
      results,
    });
  }
}

/** Serves the lists over HTTP. `answer` can be replaced. */
export async function serveLists(service: ListService) {
  const serving = { answer: async (target: string): Promise<Response> => await service.answer(target) };
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await serving.answer(request.url ?? '/');
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(serving, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Afterwards: a connection made in between would keep the server open.
      server.closeAllConnections();
      return closed;
    },
  });
}
