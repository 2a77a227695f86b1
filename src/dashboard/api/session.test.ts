import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { inSession, resumeSession, strangerTo } from './session.ts';

const ENDED = { status: 401, code: 'session_required' };
const answer = (status: number) => vi.fn(() => Promise.resolve(new Response(null, { status })));

test('a session ends once, is not asked for again by every call, and goes on with what could not be read [S05]', async () => {
  const refused = answer(401);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => inSession(refused)));
  for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: ENDED });
  expect(refused).toHaveBeenCalledTimes(20);
  // From then on nothing is sent that nobody would answer, least of all a change.
  const later = answer(200);
  await expect(inSession(later)).rejects.toMatchObject(ENDED);
  expect(later).not.toHaveBeenCalled();

  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const [read, fine] = [answer(200), answer(200)];
  await client.prefetchQuery({ queryKey: ['read'], queryFn: () => inSession(read) });
  await client.prefetchQuery({ queryKey: ['fine'], queryFn: fine });
  await resumeSession(client);
  expect(client.getQueryState(['read'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['fine'])?.isInvalidated).toBe(false);
  expect((await inSession(later)).status).toBe(200);
});

test('whoever is led elsewhere is asked to sign in: the gateway leads nobody', async () => {
  const led = () => Promise.resolve({ status: 0, type: 'opaqueredirect' } as Response);
  await expect(inSession(led)).rejects.toMatchObject(ENDED);
  await resumeSession(new QueryClient());
  // What is refused for other reasons is no end.
  expect((await inSession(answer(403))).status).toBe(403);
});

test('a page goes on for whom it was loaded, and for anybody while it was loaded for nobody [S05]', () => {
  expect(strangerTo('ana@example.org', 'ana@example.org')).toBeNull();
  expect(strangerTo('ana@example.org', 'cleo@example.org')).toBe('cleo@example.org');
  expect(strangerTo(null, 'ana@example.org')).toBeNull();
  expect(strangerTo(null, null)).toBeNull();
});
