import { spawnSync } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryTest } from '../../src/platform/definitions/library/library.ts';
import { assessments } from '../../src/platform/schema/assessments.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { type Caller, callerOf } from './caller.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let api: Caller;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  api = callerOf(platform);
}, 120_000);
afterAll(async () => await platform.stop());

/** The text of a candidate's report. */
async function read({ testTaker, candidature }: { testTaker: number; candidature: number }, timezone?: string) {
  const bytes = await api.client.renderPdf({ test_taker_id: testTaker, candidature, ...(timezone && { timezone }) });
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { encoding: 'utf8', input: new Uint8Array(bytes) });
  return stdout.replaceAll(/\s+/g, ' ');
}

const withoutPdftotext = Boolean(spawnSync('pdftotext', ['-v']).error);

describe.skipIf(withoutPdftotext)('a report, read with pdftotext (skipped where it is not installed)', () => {
  test('has the values of the API, in UTC or the requested time zone', async () => {
    const text = await read(seeded.completed);
    for (const said of [
      'Ada Łukasiewicz',
      'Engineers 2025',
      '2 January 2026, 10:00 UTC',
      'Numeracy, seed',
      '20 min of 22 min',
      'No other completed candidate yet',
      'Because.',
    ]) {
      expect(text).toContain(said);
    }
    // The candidate's extra time is not in the report.
    expect(text).not.toContain('30 min');
    expect(await read(seeded.completed, 'Asia/Tokyo')).toContain('2 January 2026, 19:00 UTC+9');
  });

  test('has no correct answers', async () => {
    const text = await read(seeded.completed);
    const definition = libraryTest('numerical-reasoning');
    if (definition.kind !== 'basic') throw new Error('Not a test with a key');
    for (const { prompt, explanation } of definition.items) {
      expect(text).not.toContain(prompt.slice(0, 40));
      expect(text).not.toContain(explanation.slice(0, 40));
    }
  });

  test('compares with the current scores of completed candidates only', async () => {
    const { db } = platform.database;
    const provisional = await read(seeded.started);
    expect(provisional).toContain('Provisional score');
    expect(provisional).toContain('No comparison until completed');
    expect(provisional).not.toMatch(/Rank|median/);
    await db.transaction(async (tx) => {
      await tx.update(assessments).set({ modified: new Date() }).where(eq(assessments.id, seeded.openId));
      await tx
        .update(candidatures)
        .set({ status: 'completed', completed_at: new Date('2026-01-03T11:00:00Z') })
        .where(eq(candidatures.id, seeded.started.candidature));
      await tx.update(candidatures).set({ avg_score: 10 }).where(eq(candidatures.id, seeded.completed.candidature));
      await tx.update(results).set({ score: 10 }).where(eq(results.candidature_id, seeded.completed.candidature));
    });
    const text = await read(seeded.started);
    expect(text).toContain('Rank 1 of 2 · 2 scores: too few for a median');
  });
});

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

test(
  'fifty reports wait in a queue, more are refused with a time to retry, and lists are still answered [T40]',
  { tags: 'slow' },
  async () => {
    const { testTaker, candidature } = seeded.completed;
    const path = `/api/assessments/candidates/${testTaker}/render_pdf/?candidature=${candidature}`;
    const timeList = async () => {
      const start = performance.now();
      await api.client.listCandidatures({ assessment: seeded.openId });
      return performance.now() - start;
    };
    // The first report starts the worker thread.
    expect((await api.raw('GET', path)).status).toBe(200);
    const idle: number[] = [];
    while (idle.length < 20) idle.push(await timeList());
    const memory = process.memoryUsage().rss;
    const calls = { pending: 70 };
    const reports = Array.from({ length: calls.pending }, async () => {
      const answer = await api.raw('GET', path);
      calls.pending--;
      return answer;
    });
    const begun = performance.now();
    const busy: number[] = [];
    let most = 0;
    while (calls.pending > 20) {
      busy.push(await timeList());
      most = Math.max(most, process.memoryUsage().rss - memory);
    }
    const span = performance.now() - begun;
    // Reports and lists alternate: no list waits for all reports, on any machine.
    expect(busy.length).toBeGreaterThan(5);
    expect(median(busy)).toBeLessThan(span / 5);
    expect(median(busy)).toBeLessThan(Math.max(10 * median(idle), 200));
    // Memory for one report at a time and 70 answers.
    expect(most / 2 ** 20).toBeLessThan(400);
    const answers = await Promise.all(reports);
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    // All fifty, unless a slow machine makes some exceed their wait.
    expect(made.length).toBeGreaterThan(10);
    expect(made.length + refused.length).toBe(70);
    expect(made.every(({ body }) => String(body).startsWith('%PDF-'))).toBe(true);
    expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true);
  },
);
