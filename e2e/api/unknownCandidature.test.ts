import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import type { OperationName } from '../../src/contract/operations/operations.ts';
import { BODIES, type Subjects } from './blindReviewCalls.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_002);

/** These store nothing. */
const WITHOUT_DATA: readonly string[] = [
  'deleteRecommendation',
  'deleteRecommendationDraft',
  'deleteViewRequest',
  'setLater',
];
const WRITES = Object.entries<Endpoint>(gatewayEndpoints).flatMap(([name, { method, params }]) =>
  method !== 'GET' && 'candidature_id' in params && !WITHOUT_DATA.includes(name) ? [name as OperationName] : [],
);

// Data written about a candidate who has just been erased would stay.
test.each(WRITES)('%s is refused for an unknown candidate', async (name) => {
  // These bodies are about no other data.
  const [body] = BODIES[name]?.('Ada', {} as Subjects) ?? [];
  // TypeScript cannot pair each name with its arguments in a loop.
  const write = team.as('ana')[name as 'createNote'] as (args: object) => Promise<unknown>;
  await expect(write({ candidature_id: 9_999, note_id: 1, ...(body !== undefined && { body }) })).rejects.toMatchObject(
    {
      status: 404,
    },
  );
});

test('each write about a candidate is called', () => {
  expect(WRITES.length).toBeGreaterThan(4);
});
