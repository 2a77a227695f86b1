import { afterAll, beforeAll, expect, test } from 'vitest';

import { keyed, type RunningGateway, startGateway } from './jobsSupport.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let gateway: RunningGateway;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  gateway = await startGateway(platform);
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

test('stages are changed, one person after the other, and the outcome is told', async () => {
  const items = [
    { candidature: seeded.completed.candidature, was: 'EVA' },
    { candidature: seeded.invited.candidature, was: 'NYE' },
    { candidature: 999_999 },
  ];
  const { value: made } = await gateway.api.createJob({
    body: keyed({ kind: 'change_stage', assessment: seeded.openId, items, options: { stage: 'INT' } }),
  });
  expect(made).toMatchObject({ total: 3, stage: 'INT', same_upstream: true });
  expect(await gateway.settled(made.id)).toMatchObject({ state: 'done', done: 2, skipped: 1, waiting: 0 });
  const found = await gateway.items(made.id);
  expect(found).toMatchObject([
    { outcome: 'done', email: seeded.completed.email, full_name: 'Ada Łukasiewicz' },
    { outcome: 'done' },
    { outcome: 'skipped', reason: 'Not in this assessment any more.' },
  ]);
});
