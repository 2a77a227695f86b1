import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../src/contract/problem.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
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

test('a view is saved, replaced under its name, listed by assessment, and deleted', async () => {
  const { value: first } = await gateway.api.saveView({ body: best });
  expect(first).toMatchObject(best);
  await gateway.api.saveView({ body: { ...best, name: 'All', search: '' } });
  await gateway.api.saveView({ body: { ...best, assessment: 8 } });
  const { value: replaced } = await gateway.api.saveView({ body: { ...best, columns: 'name:200,score:80' } });
  expect(replaced.id).toBe(first.id);
  expect(await listed(7)).toMatchObject([{ name: 'All' }, { name: 'The best', columns: 'name:200,score:80' }]);
  expect(await listed(8)).toHaveLength(1);
  await gateway.api.deleteView({ view_id: first.id });
  // A colleague has already deleted it, which counts as success.
  await gateway.api.deleteView({ view_id: first.id });
  expect(await listed(7)).toMatchObject([{ name: 'All' }]);
});

test('a view is renamed and changed in part; a name is unique, and a deleted view is not found', async () => {
  const { value: view } = await gateway.api.saveView({ body: { ...best, assessment: 10, columns: 'name:200' } });
  await gateway.api.saveView({ body: { ...best, assessment: 10, name: 'Others' } });
  const { value: renamed } = await gateway.api.changeView({ view_id: view.id, body: { name: 'The very best' } });
  expect(renamed).toMatchObject({ ...best, id: view.id, assessment: 10, name: 'The very best', columns: 'name:200' });
  await gateway.api.changeView({ view_id: view.id, body: { search: 'stage=EVA', columns: null } });
  expect(await listed(10)).toMatchObject([
    { name: 'Others', search: best.search },
    { name: 'The very best', search: 'stage=EVA', columns: null },
  ]);
  const taken = gateway.api.changeView({ view_id: view.id, body: { name: 'Others' } });
  await expect(taken).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await expect(gateway.api.changeView({ view_id: view.id, body: { name: '' } })).rejects.toMatchObject({ status: 400 });
  await gateway.api.deleteView({ view_id: view.id });
  const gone = gateway.api.changeView({ view_id: view.id, body: { name: 'Back' } });
  await expect(gone).rejects.toMatchObject({ status: 404 });
});

test('of recruiters who give two views the same name at once, one gets it and the others a reason [R83]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const assessment = 20 + round;
    const views = await Promise.all(
      ['A', 'B', 'C', 'D'].map(
        async (name) => (await gateway.api.saveView({ body: { ...best, assessment, name } })).value,
      ),
    );
    const renamed = await Promise.allSettled(
      views.map(async ({ id }) => await gateway.api.changeView({ view_id: id, body: { name: 'Same' } })),
    );
    const refused = renamed.flatMap((end) => (end.status === 'rejected' ? [end.reason as Problem] : []));
    expect(refused.map(({ status, message }) => [status, message])).toEqual(
      Array.from({ length: 3 }, () => [409, 'Another view has this name. Choose another one.']),
    );
  }
});

test('a view of another service is not shown', async () => {
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
