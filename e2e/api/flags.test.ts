// Test conditions: how the server evaluates events and IP addresses.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventKind } from '../../src/contract/taking.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { type Candidate, createClock, openAssessment, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

type Assessment = Awaited<ReturnType<typeof openAssessment>>;

let platform: RunningPlatform;
let pair: Assessment;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now, trustedProxies: ['10.9.0.0/16'] });
  pair = await openAssessment(platform, ['kinds', 'profile']);
}, 120_000);
afterAll(async () => await platform.stop());

async function flagsOf({ candidature }: Candidate) {
  const [row] = await platform.database.db.select().from(candidatures).where(eq(candidatures.id, candidature));
  if (!row) throw new Error('Gone');
  const { is_exited_full_screen, is_left_screen, is_camera_enabled, repeated_ip, address } = row;
  return { flags: [is_exited_full_screen, is_left_screen, is_camera_enabled], repeated_ip, address };
}

const report = async (candidate: Candidate, test_id: number, kinds: EventKind[]) =>
  await candidate.post('events/', { events: kinds.map((kind) => ({ test_id, kind })) });

const WATCHED: EventKind[] = ['full_screen_entered', 'mouse_watched', 'camera_on'];

// Events in the first and second test, and the resulting flags.
test.each<[string, EventKind[], EventKind[], (boolean | null)[]]>([
  ['no events', [], [], [null, null, null]],
  ['all is well', WATCHED, WATCHED, [false, false, true]],
  ['no events in the second test', WATCHED, [], [null, null, null]],
  ['full screen left in the first test', [...WATCHED, 'full_screen_left'], WATCHED, [true, false, true]],
  [
    'full screen left and entered again',
    [...WATCHED, 'full_screen_left', 'full_screen_entered'],
    WATCHED,
    [true, false, true],
  ],
  ['full screen left without entering it', ['full_screen_left'], [], [true, null, null]],
  ['full screen impossible', ['full_screen_impossible', 'mouse_watched'], WATCHED, [null, false, null]],
  ['the mouse left the window in the second test', WATCHED, [...WATCHED, 'mouse_left'], [false, true, true]],
  ['camera off and on again', ['camera_off', 'camera_on'], WATCHED, [null, null, false]],
  ['camera refused', ['camera_off'], [], [null, null, false]],
])('%s [T35]', async (_what, first, second, expected) => {
  const candidate = await pair.arrive();
  await candidate.post('start/');
  const tests = await testsOf(candidate);
  for (const [index, kinds] of [first, second].entries()) {
    const id = tests[index] ?? 0;
    await candidate.post(`tests/${id}/start/`);
    if (kinds.length > 0) expect((await report(candidate, id, kinds)).status).toBe(204);
    await candidate.post(`tests/${id}/submit/`);
  }
  expect((await flagsOf(candidate)).flags).toEqual(expected);
});

test('forged, repeated, late and excessive events change nothing [T35]', async () => {
  const candidate = await pair.arrive();
  await candidate.post('start/');
  const [first = 0, second = 0] = await testsOf(candidate);
  expect((await report(candidate, first, ['full_screen_left'])).status).toBe(204);
  await candidate.post(`tests/${first}/start/`);
  for (let round = 0; round < 20; round++) {
    const kinds = Array.from({ length: 50 }, () => 'mouse_left' as const);
    expect((await report(candidate, first, kinds)).status).toBe(204);
  }
  expect((await report(candidate, second, ['full_screen_left'])).status).toBe(204);
  expect((await report(candidate, 2_000_000_000, ['full_screen_left'])).status).toBe(204);
  const tooMany = Array.from({ length: 51 }, () => 'mouse_left' as const);
  expect((await report(candidate, first, tooMany)).status).toBe(400);
  for (const events of [[], [{ test_id: first }], [{ test_id: first, kind: 'looked_away' }], [null], 'all']) {
    expect((await candidate.post('events/', { events })).status).toBe(400);
  }
  const [stored] = await platform.database.db
    .select()
    .from(results)
    .where(eq(results.candidature_id, candidate.candidature));
  expect(stored?.noticed).toEqual(['mouse_left']);
  await candidate.post(`tests/${first}/submit/`);
  await report(candidate, first, ['full_screen_left']);
  await candidate.post(`tests/${second}/start/`);
  await candidate.post(`tests/${second}/submit/`);
  await report(candidate, second, ['full_screen_left']);
  expect((await flagsOf(candidate)).flags).toEqual([null, true, null]);
});

describe('the IP address at completion [T34]', () => {
  /** Completes an assessment from an IP address, optionally through proxies. */
  async function completeFrom(assessment: Assessment, remoteAddress: string, forwarded?: string) {
    const candidate = await assessment.arrive();
    const from = { remoteAddress, ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }) };
    await candidate.post('start/');
    const [first] = await testsOf(candidate);
    await candidate.post(`tests/${first}/start/`);
    await candidate.post(`tests/${first}/submit/`, undefined, from);
    return candidate;
  }

  test.each<[string, [string, string?], [string, string?], boolean]>([
    ['the same', ['192.0.2.1'], ['192.0.2.1'], true],
    ['others', ['192.0.2.1'], ['192.0.2.2'], false],
    ['IPv4 inside IPv6', ['192.0.2.1'], ['::ffff:192.0.2.1'], true],
    ['IPv6 written twice', ['2001:db8::1'], ['2001:0DB8:0:0::0001'], true],
    ['forged by the candidate', ['192.0.2.1', '198.51.100.7'], ['192.0.2.2', '198.51.100.7'], false],
    ['forwarded by a trusted proxy', ['10.9.0.1', '198.51.100.7'], ['10.9.0.2', '198.51.100.7'], true],
    ['behind one proxy', ['10.9.0.1', '198.51.100.7'], ['10.9.0.1', '198.51.100.8'], false],
    [
      'forged before the proxy',
      ['10.9.0.1', '203.0.113.9, 198.51.100.7'],
      ['10.9.0.1', '203.0.113.9, 198.51.100.8'],
      false,
    ],
    ['two proxies', ['10.9.0.1', '198.51.100.7, 10.9.3.3'], ['198.51.100.7'], true],
  ])('%s', async (_what, one, other, repeated) => {
    const assessment = await openAssessment(platform, ['kinds']);
    const first = await completeFrom(assessment, ...one);
    expect((await flagsOf(first)).repeated_ip).toBe(false);
    const second = await completeFrom(assessment, ...other);
    expect((await flagsOf(second)).repeated_ip).toBe(repeated);
    // An address is repeated only if two candidates have it.
    expect((await flagsOf(first)).repeated_ip).toBe(repeated);
  });

  test('is stored as a digest only, which differs between assessments', async () => {
    const one = await completeFrom(await openAssessment(platform, ['kinds']), '192.0.2.44');
    const two = await completeFrom(await openAssessment(platform, ['kinds']), '192.0.2.44');
    const [first, second] = [await flagsOf(one), await flagsOf(two)];
    expect([first.repeated_ip, second.repeated_ip]).toEqual([false, false]);
    expect(first.address).toMatch(/^[\w-]{43}$/);
    expect(first.address).not.toBe(second.address);
  });

  test('of a candidate who has not completed is not compared', async () => {
    const assessment = await openAssessment(platform, ['kinds']);
    const idle = await assessment.arrive();
    await idle.post('start/', undefined, { remoteAddress: '192.0.2.50' });
    expect((await flagsOf(await completeFrom(assessment, '192.0.2.50'))).repeated_ip).toBe(false);
    expect((await flagsOf(idle)).repeated_ip).toBeNull();
  });
});
