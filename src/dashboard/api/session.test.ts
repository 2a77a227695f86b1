import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { inSession, resumeSession, changedUser } from './session.ts';

const ENDED = { status: 401, code: 'session_required' };
const answer = (status: number) => vi.fn(() => Promise.resolve(new Response(null, { status })));

test('a session ends once for all calls, and continues with the failed queries after signing in [S05]', async () => {
  const refused = answer(401);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => inSession(refused)));
  for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: ENDED });
  expect(refused).toHaveBeenCalledTimes(20);
  // Afterwards no call is sent, above all no write.
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

test('a redirect asks the user to sign in: the gateway never redirects', async () => {
  const led = () => Promise.resolve({ status: 0, type: 'opaqueredirect' } as Response);
  await expect(inSession(led)).rejects.toMatchObject(ENDED);
  await resumeSession(new QueryClient());
  // Other refusals do not end the session.
  expect((await inSession(answer(403))).status).toBe(403);
});

test('a page instead of an answer asks the user to sign in: it is the proxy’s [S05]', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = () => Promise.resolve(new Response('<title>Sign in</title>', { headers }));
  await expect(inSession(page)).rejects.toMatchObject(ENDED);
  await resumeSession(new QueryClient());
  // An error page, such as that of a proxy whose server is away, does not.
  const away = () => Promise.resolve(new Response('<title>Bad gateway</title>', { status: 502, headers }));
  expect((await inSession(away)).status).toBe(502);
});

test('a page continues for the user it was loaded for, and, if loaded without one, for any user [S05]', () => {
  expect(changedUser('ana@example.org', 'ana@example.org')).toBeNull();
  expect(changedUser('ana@example.org', 'cleo@example.org')).toBe('cleo@example.org');
  expect(changedUser(null, 'ana@example.org')).toBeNull();
  expect(changedUser(null, null)).toBeNull();
});
