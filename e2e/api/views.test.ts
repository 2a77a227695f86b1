import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from './jobsSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let gateway: RunningGateway;

beforeAll(async () => {
  platform = await startPlatform();
  gateway = await startGateway(platform);
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

const best = { assessment: 7, name: 'The best', search: 'status=completed&ordering=-avg_score', columns: null };
const listed = async (assessment: number) => (await gateway.api.listViews({ assessment, limit: 100 })).value.results;

test('a view is saved, saved anew under its name, listed by assessment, and deleted', async () => {
  const { value: first } = await gateway.api.saveView({ body: best });
  expect(first).toMatchObject(best);
  await gateway.api.saveView({ body: { ...best, name: 'All', search: '' } });
  await gateway.api.saveView({ body: { ...best, assessment: 8 } });
  const { value: anew } = await gateway.api.saveView({ body: { ...best, columns: 'name:200,score:80' } });
  expect(anew.id).toBe(first.id);
  expect(await listed(7)).toMatchObject([{ name: 'All' }, { name: 'The best', columns: 'name:200,score:80' }]);
  expect(await listed(8)).toHaveLength(1);
  await gateway.api.deleteView({ view_id: first.id });
  // It was deleted by somebody else already: it is gone all the same.
  await gateway.api.deleteView({ view_id: first.id });
  expect(await listed(7)).toMatchObject([{ name: 'All' }]);
});

test('a view of another service is not seen', async () => {
  const other = await startGateway(platform, {
    upstream: { baseUrl: 'http://127.0.0.1:9', token: 'of-another-service', embedded: false },
  });
  await gateway.api.saveView({ body: { ...best, assessment: 9 } });
  expect((await other.api.listViews({ assessment: 9 })).value.count).toBe(0);
  await other.stop();
  expect(await listed(9)).toHaveLength(1);
});

test('a view without a name is refused', async () => {
  await expect(gateway.api.saveView({ body: { ...best, name: '' } })).rejects.toMatchObject({ status: 400 });
});
