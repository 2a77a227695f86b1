import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOf } from '../../src/contract/client.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let gateway: RunningGateway;
let assessment: number;
let api: ReturnType<typeof createClient> & ClientOf<typeof gatewayEndpoints>;

beforeAll(async () => {
  platform = await startPlatform();
  ({ openId: assessment } = await seed(platform.database));
  gateway = await startGateway(platform);
  const config = { fetch, baseUrl: gateway.url, headers: gateway.headers };
  api = { ...createClient(config), ...createClientOf(gatewayEndpoints, config) };
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

async function invite(name: string): Promise<number> {
  const body = { email: `${name}@people.example` };
  return (await api.inviteCandidate({ assessment_id: assessment, body })).value.id;
}

test('the most frequent next stage of each stage is suggested', async () => {
  const [first, second, third] = [await invite('first'), await invite('second'), await invite('third')];
  const move = async (candidature: number, stage: string) =>
    await api.changeStage({ candidature_id: candidature, body: { stage } });
  const nextStages = async () => {
    const { value } = await api.readCandidature({ candidature_id: first, assessment });
    return value.next_stages.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  };
  expect(await nextStages()).toEqual([]);
  await move(first, 'EVA');
  expect(await nextStages()).toEqual([{ from: 'NYE', to: 'EVA' }]);
  // Of equally frequent stages, the latest one counts.
  await move(second, 'IFI');
  expect(await nextStages()).toEqual([{ from: 'NYE', to: 'IFI' }]);
  await move(third, 'IFI');
  await move(third, 'INT');
  const expected = [
    { from: 'IFI', to: 'INT' },
    { from: 'NYE', to: 'IFI' },
  ];
  expect(await nextStages()).toEqual(expected);

  // A move back is a correction, and a rejection has its own button.
  await move(second, 'NYE');
  await move(second, 'REJ');
  await move(first, 'REJ');
  expect(await nextStages()).toEqual(expected);
});
