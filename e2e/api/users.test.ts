import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { users } from '../../src/gateway/schema/tables.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { startGateway, testClock } from './runningGateway.ts';
import { useTeam } from './teamSupport.ts';

const MINUTE_MS = 60_000;

const team = useTeam(9_001);
const visit = async (name: string, displayName?: string) =>
  await team.as(name, displayName).listViews({ assessment: 1 });
const names = async () => (await team.as('ana').listUsers({})).value.results.map(({ name }) => name);

test('users are listed with name, role and last visit once they have made a call [X72]', async () => {
  await visit('ana', 'Ana Lima');
  await visit('bob');
  await visit('cleo', 'Cleo Park');
  await expect.poll(names).toEqual(['Ana Lima', 'bob', 'Cleo Park']);
  const { value: page } = await team.as('cleo').listUsers({ limit: 2, offset: 1 });
  expect(page).toMatchObject({
    count: 3,
    results: [
      { address: 'bob@example.org', name: 'bob', role: 'recruiter' },
      { address: 'cleo@example.org', name: 'Cleo Park', role: 'manager' },
    ],
  });
  for (const { last_seen } of page.results)
    expect(Math.abs(Date.now() - Date.parse(last_seen ?? ''))).toBeLessThan(60_000);
});

test('equal names show the address, also if they only look alike [X72]', async () => {
  await visit('bob', 'Ána\u200d lima');
  await expect.poll(names).toEqual(['ana@example.org', 'bob@example.org', 'Cleo Park']);
  await visit('bob', 'Cleo.Park');
  await expect.poll(names).toEqual(['Ana Lima', 'Cleo Park', 'Cleo.Park']);
});

test('a visit is stored at most every five minutes, and at once when the role or the groups change', async () => {
  const clock = testClock();
  const auth = proxyAuth({ recruiterGroups: ['hr'], managerGroups: ['leads'] });
  const gateway = await startGateway(team.platform(), { auth, clock });
  const call = async (groups: string) => {
    const headers = { ...gateway.headers, 'x-forwarded-email': 'dan@example.org', 'x-forwarded-groups': groups };
    await createClientOf(gatewayEndpoints, { fetch, baseUrl: gateway.url, headers }).listViews({ assessment: 1 });
  };
  const stored = async () => {
    const { db } = team.platform().database;
    const [row] = await db.select().from(users).where(eq(users.user_name, 'dan@example.org'));
    return row && { role: row.role, groups: row.groups, seen: row.seen_at };
  };
  const first = clock.now();
  await call('leads,berlin');
  await expect.poll(stored).toEqual({ role: 'manager', groups: ['leads', 'berlin'], seen: first });
  clock.advance(4 * MINUTE_MS);
  await call('leads,berlin');
  clock.advance(MINUTE_MS / 2);
  await call('hr');
  await expect
    .poll(stored)
    .toEqual({ role: 'recruiter', groups: ['hr'], seen: new Date(first.getTime() + 4.5 * MINUTE_MS) });
  clock.advance(5 * MINUTE_MS);
  await call('hr');
  await expect.poll(stored).toMatchObject({ seen: new Date(first.getTime() + 9.5 * MINUTE_MS) });
  // Without a role there is no visit.
  const refused = call('sales');
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(await stored()).toMatchObject({ role: 'recruiter' });
  await gateway.stop();
});

test('without sign-in there are no users', async () => {
  const other = { baseUrl: 'https://other.example', token: 'x', embedded: false };
  const gateway = await startGateway(team.platform(), { upstream: other });
  await gateway.api.listViews({ assessment: 1 });
  expect((await gateway.api.listUsers({})).value).toMatchObject({ count: 0, results: [] });
  await gateway.stop();
  const upstream = await team.identity();
  const foreign = await team.platform().database.db.select().from(users);
  expect(foreign.filter((user) => user.upstream !== upstream)).toEqual([]);
});
