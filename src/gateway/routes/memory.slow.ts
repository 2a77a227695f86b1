import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAsJobs, heapGrowth, loadPages } from '../testing/memory.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const MEGABYTE = 1024 * 1024;

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway();
  await loadPages(gateway, 50);
  await callAsJobs(gateway, 100);
});
afterAll(() => gateway.close());

// e2e/api/memory.slow.ts does the same 4,000 and 5,000 times.
test('page loads do not leak memory [R01]', async () => {
  expect(await heapGrowth(() => loadPages(gateway, 400))).toBeLessThan(5 * MEGABYTE);
});

test('calls of jobs do not leak memory [R01]', async () => {
  expect(await heapGrowth(() => callAsJobs(gateway, 1000))).toBeLessThan(2 * MEGABYTE);
});
