import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUpstream, UpstreamRefused, UpstreamUnreachable } from './checkUpstream.ts';
import { answers, type RecordingUpstream, recordingUpstream } from '../testing/recordingUpstream.ts';
import { CANARY } from '../testing/recordedGateway.ts';

let upstream: RecordingUpstream;
beforeAll(async () => {
  upstream = await recordingUpstream();
});
afterAll(() => upstream.close());

const check = (baseUrl = upstream.baseUrl, signal?: AbortSignal) => checkUpstream({ baseUrl, token: CANARY }, signal);

it('a start check accepts a service that accepts the token', async () => {
  upstream.behave();
  await check(`${upstream.baseUrl}/`);
  expect(upstream.requests.at(-1)).toMatchObject({ url: '/api/assessments/?limit=1' });
  expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Token ${CANARY}`);
});

it('a start check accepts a busy service', async () => {
  upstream.behave(answers(429, '{}'));
  await expect(check()).resolves.toBeUndefined();
});

it.each([401, 403])('a start check reports a refused token: %i', async (status) => {
  upstream.behave(answers(status, `{"detail":"Invalid token ${CANARY}"}`));
  const outcome = check();
  await expect(outcome).rejects.toThrow(UpstreamRefused);
  await expect(outcome).rejects.toThrow(/^(?!.*canary).*API_TOKEN/);
});

it.each([
  ['a page', answers(200, '<html>')],
  ['an error', answers(500, '')],
  ['a redirect', answers(302, '', { location: '/' })],
])('a start check reports a service with another API: %s', async (_, behaviour) => {
  upstream.behave(behaviour);
  await expect(check()).rejects.toThrow(UpstreamUnreachable);
});

it('a start check reports an upstream that does not answer', async () => {
  await expect(check('http://127.0.0.1:1')).rejects.toThrow(UpstreamUnreachable);
  upstream.behave(() => undefined);
  await expect(check(upstream.baseUrl, AbortSignal.timeout(50))).rejects.toThrow(UpstreamUnreachable);
});
