import { createClient } from './client.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { Candidate } from '../candidate.ts';
import { allEndpoints, type EndpointName } from '../endpoints.ts';
import { writeTarget } from '../paths.ts';
import { Problem } from '../problem.ts';
import { validOf } from './arbitrary.ts';
import { valuesOf } from './arguments.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

/** A client whose server gives one answer, and the requests it received. */
function clientOf(answer: () => Response | Promise<Response>): { client: Client; sent: Sent[] } {
  const sent: Sent[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer();
    },
    baseUrl: 'http://up.example/v1',
    headers: { 'x-shortlist': '1' },
  });
  return { client, sent };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** The Problem of a failing call. */
async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const problem: unknown = await call.catch((error: unknown) => error);
  if (problem instanceof Problem) return problem;
  throw new Error(`not a Problem: ${String(problem)}`);
}

const emptyPage = { count: 0, next: null, previous: null, results: [] };
const person = { id: 5, full_name: 'Ada', email: 'ada@example.com', tests: [], assessments: [], assessments_count: 0 };

describe('a request', () => {
  test.each(Object.entries(allEndpoints))('of %s has the method and path of the operation', async (name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(valuesOf(endpoint), async (values) => {
        const { client, sent } = clientOf(() => new Response(null, { status: 204 }));
        // The answer does not matter here, and the arguments are generated from the operation.
        const call = client[name as EndpointName] as (args: unknown) => Promise<unknown>;
        await call({ ...values, ...('body' in endpoint && { body: {} }) }).catch(() => null);
        expect(sent.map(({ url, init }) => [init.method, url])).toEqual([
          [endpoint.method, `http://up.example/v1${writeTarget(endpoint, values)}`],
        ]);
        expect('body' in (sent[0]?.init ?? {})).toBe('body' in endpoint);
      }),
      { numRuns: 20 },
    );
  });

  test('for a read has the headers of the client and no body', async () => {
    const { client, sent } = clientOf(() => json(emptyPage));
    await client.listCandidatures({ search: 'a&b ü', ordering: '-rating', assessment: 3 });
    expect(sent).toEqual([
      {
        url: 'http://up.example/v1/api/assessments/candidature/?assessment=3&ordering=-rating&search=a%26b+%C3%BC',
        init: { method: 'GET', headers: { accept: 'application/json', 'x-shortlist': '1' } },
      },
    ]);
  });

  test('for a change has its body as JSON', async () => {
    const { client, sent } = clientOf(() => json({ id: 3, stage: 'HIR', reminder_sent: false }));
    await client.changeStage({ candidature_id: 3, body: { stage: 'HIR' } });
    expect(sent[0]?.init).toEqual({
      method: 'PATCH',
      headers: { accept: 'application/json', 'x-shortlist': '1', 'content-type': 'application/json' },
      body: '{"stage":"HIR"}',
    });
  });

  test('without its optional body has an empty object', async () => {
    const { client, sent } = clientOf(() => json({}));
    await client.sendInvitation({ candidature_id: 3 });
    expect(sent[0]?.init.body).toBe('{}');
  });

  test('for a report accepts a PDF', async () => {
    const { client, sent } = clientOf(() => new Response('%PDF-1.7'));
    await client.renderPdf({ test_taker_id: 5, candidature: 3 });
    expect(sent[0]?.init.headers).toMatchObject({ accept: 'application/pdf' });
  });

  // A browser's own fetch throws when it is called as the method of an object.
  test('is sent by fetch as a plain function', async () => {
    const callers: unknown[] = [];
    const client = createClient({
      fetch: async function fetchAlone(this: unknown) {
        callers.push(this);
        return json(emptyPage);
      },
      baseUrl: '',
      headers: {},
    });
    await client.listAssessments({});
    expect(callers).toEqual([undefined]);
  });
});

describe('a successful answer', () => {
  test('is the document and the number of unreadable fields', async () => {
    const { client } = clientOf(() => json({ ...emptyPage, count: 'many' }));
    expect(await client.listAssessments({})).toEqual({ value: { ...emptyPage, count: null }, unreadable: 1 });
  });

  test.each([204, 200])('of a removal is null, with status %i', async (status) => {
    const { client } = clientOf(() => new Response(status === 204 ? null : 'gone', { status }));
    expect(await client.deleteCandidature({ candidature_id: 3 })).toBeNull();
  });

  test('of a report is its bytes', async () => {
    const { client } = clientOf(() => new Response('%PDF-1.7 and so on'));
    const bytes = await client.renderPdf({ test_taker_id: 5, candidature: 3 });
    expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7 and so on');
  });

  // The API description does not define these answers, and the email has been sent.
  test.each([
    ['no content', () => new Response(null, { status: 204 })],
    ['an empty text', () => new Response('')],
    ['an empty object', () => json({})],
    ['a word', () => json('sent')],
    ['a list', () => json([])],
    ['another object', () => json({ detail: 'Sent.' })],
  ])('of sending an email may be %s', async (_, answer) => {
    const { client } = clientOf(answer);
    expect(await client.sendInvitation({ candidature_id: 3 })).toEqual({ value: {}, unreadable: 0 });
    expect(await client.sendReminder({ candidature_id: 3 })).toEqual({ value: {}, unreadable: 0 });
  });

  test('of switching a link may be empty, which counts as unreadable', async () => {
    const { client } = clientOf(() => new Response(null, { status: 204 }));
    const reading = await client.changePublicLink({ public_link_id: 3, body: { active: false } });
    expect(reading).toMatchObject({ value: { active: null }, unreadable: 6 });
  });

  test('of reading a candidate may be the envelope or the bare candidate', async () => {
    await fc.assert(
      fc.asyncProperty(validOf(Candidate), async (candidate) => {
        const bare = clientOf(() => json(candidate)).client;
        const other = { ...candidate, id: candidate.id === 1 ? 2 : 1 };
        const page = clientOf(() => json({ ...emptyPage, count: 2, results: [other, candidate] })).client;
        const args = { test_taker_id: candidate.id, candidature: 3 };
        const expected = (await bare.readFlags(args)).value;
        expect((await page.readFlags(args)).value).toEqual(expected);
        expect((await bare.readCandidate(args)).value.results).toEqual([expected]);
        expect((await page.readCandidate(args)).value.results).toContainEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('with another candidate in the envelope is refused', async () => {
    const { client } = clientOf(() => json({ ...emptyPage, results: [person] }));
    const problem = await problemOf(client.readFlags({ test_taker_id: 6, candidature: 3 }));
    expect(problem.code).toBe('unexpected_answer');
  });
});

describe('an answer that does not fit the contract [S12]', () => {
  const answers: [string, () => Response][] = [
    ['HTML', () => new Response('<!doctype html><p>Log in</p>', { headers: { 'content-type': 'text/html' } })],
    ['truncated JSON', () => new Response('{"count": 1, "results": [{"id"')],
    ['204', () => new Response(null, { status: 204 })],
    ['an empty text', () => new Response('')],
    ['null', () => json(null)],
    ['a text', () => json('x')],
    ['a list', () => json([])],
    ['a number', () => json(7)],
  ];

  test.each(answers)('%s is not a success', async (_, answer) => {
    const { client } = clientOf(answer);
    const calls = [
      client.listAssessments({}),
      client.readFlags({ test_taker_id: 5, candidature: 3 }),
      client.readCandidate({ test_taker_id: 5 }),
      client.inviteCandidate({ assessment_id: 3, body: { email: 'ada@example.com' } }),
      client.renderPdf({ test_taker_id: 5, candidature: 3 }),
    ];
    for (const call of calls) expect((await problemOf(call)).code).toBe('unexpected_answer');
  });

  test('of sending an email is HTML or invalid JSON', async () => {
    for (const text of ['<p>Log in</p>', '{"detail": "Se']) {
      const { client } = clientOf(() => new Response(text));
      expect((await problemOf(client.sendReminder({ candidature_id: 3 }))).code).toBe('unexpected_answer');
    }
  });

  test.each(['', '%PD', '<html>', ' %PDF-1.7', '{"detail": "Later."}'])('as a report is %j [P41]', async (text) => {
    const { client } = clientOf(() => new Response(text, { headers: { 'x-request-id': 'r-7' } }));
    const problem = await problemOf(client.renderPdf({ test_taker_id: 5, candidature: 3 }));
    expect(problem).toMatchObject({ code: 'unexpected_answer', status: 200, requestId: 'r-7' });
  });
});

describe('a refused request', () => {
  test('fails with a Problem that has the message of the service', async () => {
    const { client } = clientOf(() => json({ email: ['No.'] }, 400, { 'x-request-id': 'r-9' }));
    const problem = await problemOf(client.inviteCandidate({ assessment_id: 3, body: { email: 'a@b.io' } }));
    expect(problem).toMatchObject({ status: 400, code: 'refused', message: 'No.', requestId: 'r-9' });
    expect(problem.fields).toEqual({ email: ['No.'] });
  });

  test('without JSON in the answer fails with a Problem, too', async () => {
    const { client } = clientOf(() => new Response('<h1>Server Error</h1>', { status: 500 }));
    const problem = await problemOf(client.listAssessments({}));
    expect(problem).toMatchObject({ status: 500, code: 'refused', message: expect.stringMatching(/^The service/) });
  });

  test.each([
    ['1', 1],
    ['120', 120],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['-1', null],
    ['1.5', null],
    ['9999999999', null],
    ['soon', null],
    [undefined, null],
  ])('with Retry-After %j can be repeated after %j seconds [S10]', async (header, seconds) => {
    const { client } = clientOf(() => json({}, 429, header === undefined ? {} : { 'retry-after': header }));
    expect(await problemOf(client.listAssessments({}))).toMatchObject({ code: 'rate_limited', retryAfter: seconds });
  });
});

/** An answer whose body is cut off. */
const broken = (error: unknown) => () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"count": '));
        controller.error(error);
      },
    }),
  );
const reads = (client: Client, signal?: AbortSignal) => [
  client.listAssessments({}, { signal }),
  client.renderPdf({ test_taker_id: 5, candidature: 3 }, { signal }),
];

describe('a request that', () => {
  test('fails is a network problem', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    expect(await problemOf(client.listAssessments({}))).toMatchObject({ code: 'network', status: 0 });
  });

  test('is cut off is a network problem', async () => {
    const { client } = clientOf(broken(new TypeError('terminated')));
    for (const call of reads(client)) expect(await problemOf(call)).toMatchObject({ code: 'network', status: 0 });
  });

  test('is cut off in the body of a refusal is that refusal', async () => {
    const { client } = clientOf(() => new Response(broken(new TypeError('terminated'))().body, { status: 409 }));
    expect(await problemOf(client.listAssessments({}))).toMatchObject({ code: 'conflict', status: 409 });
  });

  test('exceeds the deadline of the injected fetch is a timeout', async () => {
    const late = new DOMException('The operation timed out.', 'TimeoutError');
    expect((await problemOf(clientOf(() => Promise.reject(late)).client.listAssessments({}))).code).toBe('timeout');
    for (const call of reads(clientOf(broken(late)).client)) expect((await problemOf(call)).code).toBe('timeout');
  });

  test('fails with a Problem of the injected fetch fails with that Problem', async () => {
    const problem = new Problem({ code: 'offline', message: 'Not now.' });
    const { client } = clientOf(() => Promise.reject(problem));
    expect(await problemOf(client.listAssessments({}))).toBe(problem);
  });

  test('is aborted before or during an answer or refusal rejects with the reason', async () => {
    const reason = new Error('the page was closed');
    const answers = [
      () => Promise.reject(new DOMException('Aborted', 'AbortError')),
      broken(new DOMException('Aborted', 'AbortError')),
      () => new Response(broken(reason)().body, { status: 500 }),
    ];
    for (const answer of answers) {
      const controller = new AbortController();
      const { client, sent } = clientOf(() => {
        controller.abort(reason);
        return answer();
      });
      for (const call of reads(client, controller.signal)) await expect(call).rejects.toBe(reason);
      expect(sent.map(({ init }) => init.signal)).toEqual([controller.signal, controller.signal]);
    }
  });
});
