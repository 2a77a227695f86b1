import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUpstream, UpstreamRefused, UpstreamUnreachable } from './checkUpstream.ts';
import { answers, type RecordingUpstream, recordingUpstream } from './testing/recordingUpstream.ts';
import { CANARY } from './testing/startGateway.ts';

let upstream: RecordingUpstream;
beforeAll(async () => {
  upstream = await recordingUpstream();
});
afterAll(() => upstream.close());

const check = (baseUrl = upstream.baseUrl, patience?: AbortSignal) =>
  checkUpstream({ baseUrl, token: CANARY }, patience);

it('is content with a service that takes the token', async () => {
  upstream.behave();
  await check(`${upstream.baseUrl}/`);
  expect(upstream.requests.at(-1)).toMatchObject({ url: '/api/assessments/?limit=1' });
  expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Token ${CANARY}`);
});

it('is content with one that is busy', async () => {
  upstream.behave(answers(429, '{}'));
  await expect(check()).resolves.toBeUndefined();
});

it.each([401, 403])('says when the token is refused: %i', async (status) => {
  upstream.behave(answers(status, `{"detail":"Invalid token ${CANARY}"}`));
  const outcome = check();
  await expect(outcome).rejects.toThrow(UpstreamRefused);
  await expect(outcome).rejects.toThrow(/^(?!.*canary).*API_TOKEN/);
});

it.each([
  ['a page', answers(200, '<html>')],
  ['an error', answers(500, '')],
  ['a redirect', answers(302, '', { location: '/' })],
])('says when there is something else: %s', async (_, behaviour) => {
  upstream.behave(behaviour);
  await expect(check()).rejects.toThrow(UpstreamUnreachable);
});

it('says when the upstream does not answer', async () => {
  await expect(check('http://127.0.0.1:1')).rejects.toThrow(UpstreamUnreachable);
  upstream.behave(() => undefined);
  await expect(check(upstream.baseUrl, AbortSignal.timeout(50))).rejects.toThrow(UpstreamUnreachable);
});
