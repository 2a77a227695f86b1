import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import type { OperationName } from '../../src/contract/operations/operations.ts';
import { BODIES, type Subjects } from './blindReviewCalls.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_002);

/** What stores something. `setLater` changes what its review has. */
const WRITES = Object.entries<Endpoint>(gatewayEndpoints).flatMap(([name, { method, params }]) => {
  const stores = method !== 'GET' && method !== 'DELETE' && name !== 'setLater';
  return stores && 'candidature_id' in params ? [{ name: name as OperationName, params }] : [];
});

// Data written about a candidate who has just been erased would stay.
test.each(WRITES)('$name is refused for an unknown candidate', async ({ name, params }) => {
  // These bodies are about no other data.
  const [body] = BODIES[name]?.('Ada', {} as Subjects) ?? [];
  // TypeScript cannot pair each name with its arguments in a loop.
  const write = team.as('ana')[name as 'createNote'] as (args: object) => Promise<unknown>;
  const ids = Object.fromEntries(Object.keys(params).map((param) => [param, param === 'candidature_id' ? 9_999 : 1]));
  await expect(write({ ...ids, ...(body !== undefined && { body }) })).rejects.toMatchObject({ status: 404 });
});

test('each write about a candidate is called', () => {
  expect(WRITES.length).toBeGreaterThan(4);
});
