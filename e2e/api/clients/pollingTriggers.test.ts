/** Low-code triggers: "a candidate starts", "a candidate completes", by polling, and results sent on to a hook. D3 D8 D12 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { takingPath } from '../../../src/contract/taking.ts';
import { reads, type Sandbox, startSandbox } from './sandbox.ts';

const Candidates = z.object({
  count: z.number(),
  next: z.nullable(z.string()),
  results: z.array(
    z.object({
      id: z.number(),
      testtaker_id: z.number(),
      email: z.string(),
      full_name: z.string(),
      status: z.string(),
      modified: z.string(),
      completed_at: z.nullable(z.string()),
    }),
  ),
});

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
}, 60_000);
afterAll(async () => await sandbox.platform.stop());

/** The candidates of a status whom the trigger has not seen, page by page as `next` says. */
async function poll(status: string, seen: Set<number>) {
  const { platform, seeded, call } = sandbox;
  const fresh = [];
  let path: string | null =
    `/api/assessments/candidature/?assessment=${seeded.openId}&status=${status}&ordering=-created&limit=1&page=1&fields=`;
  while (path !== null) {
    const { next, results }: z.output<typeof Candidates> = reads(Candidates, await call('GET', path));
    fresh.push(...results.filter(({ id }) => !seen.has(id)));
    path = next === null ? null : next.slice(platform.baseUrl.length);
  }
  for (const { id } of fresh) seen.add(id);
  return fresh;
}

async function starts(uuid: string): Promise<void> {
  const url = `${sandbox.platform.baseUrl}${takingPath(uuid)}start/`;
  const { status } = await fetch(url, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
  expect(status).toBe(200);
}

describe('triggers by polling [R91]', () => {
  test('fire once for each candidate who starts', async () => {
    const { invited, started } = sandbox.seeded;
    const seen = new Set<number>();
    expect(await poll('started', seen)).toMatchObject([{ id: started.candidature, completed_at: null }]);
    expect(await poll('started', seen)).toEqual([]);
    await starts(invited.uuid);
    expect(await poll('started', seen)).toMatchObject([{ id: invited.candidature, email: invited.email }]);
  });

  test('send on the results of each candidate who completes', async () => {
    const { openId, completed } = sandbox.seeded;
    const [done] = await poll('completed', new Set());
    expect(done).toMatchObject({ id: completed.candidature, completed_at: '2026-01-02T11:00:00.000Z' });
    const query = `candidature__assessment=${openId}&candidature__test_taker=${done?.testtaker_id}`;
    expect(await sandbox.call('GET', `/api/assessments/results/?${query}`)).toMatchObject({
      body: { results: [{ score: 68 }, { score: 80 }, {}, {}] },
    });
  });

  test('any call that is allowed, with a field that the editor left empty', async () => {
    const { openId } = sandbox.seeded;
    const path = `/api/assessments/candidature/?assessment=${openId}&stage=&search=&status=null&ordering=undefined&offset=`;
    expect(await sandbox.call('GET', path)).toMatchObject({ status: 200, body: { count: 5 } });
  });
});
