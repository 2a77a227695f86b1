import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAsJobs, heapGrowth, loadPages } from '../../src/gateway/testing/memory.ts';
import { type RecordedGateway, startRecordedGateway } from '../../src/gateway/testing/recordedGateway.ts';

const MEGABYTE = 1024 * 1024;

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway();
  await loadPages(gateway, 200);
  await callAsJobs(gateway, 200);
});
afterAll(() => gateway.close());

test('4,000 page loads and the calls of 500 jobs leave at most 10 MB in memory [R01]', async () => {
  const growth = await heapGrowth(async () => {
    await loadPages(gateway, 4000);
    await callAsJobs(gateway, 5000);
  });
  expect(growth).toBeLessThan(10 * MEGABYTE);
});
