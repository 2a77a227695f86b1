import { describe, expect, test } from 'vitest';
import { allEndpoints } from './endpoints.ts';
import { chooseOperation, routerPath, routesOf } from './routes.ts';

describe('routes', () => {
  const routes = routesOf(allEndpoints).flatMap(({ methods }) => methods);

  test('each operation has exactly one route', () => {
    expect(routes.flatMap(({ operations }) => operations).toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
  });

  test('operations that share a method and path share a route', () => {
    const shared = routes.filter(({ operations }) => operations.length > 1);
    expect(shared.map(({ operations }) => operations)).toEqual([['readCandidate', 'readFlags']]);
  });

  test.each([
    ['', 'readCandidate'],
    ['candidature=3', 'readFlags'],
    ['limit=3', 'readCandidate'],
  ])('?%s selects %s in any order of the operations', (search, expected) => {
    const query = new URLSearchParams(search);
    expect(chooseOperation(['readCandidate', 'readFlags'], allEndpoints, query)).toBe(expected);
    expect(chooseOperation(['readFlags', 'readCandidate'], allEndpoints, query)).toBe(expected);
  });

  test('a single operation is selected even without its required parameter, whose name is in the refusal', () => {
    expect(chooseOperation(['listCandidatures'], allEndpoints, new URLSearchParams())).toBe('listCandidatures');
  });

  test('paths have the syntax of routers', () => {
    expect(routerPath('/api/assessments/{assessment_id}/invite_candidate/')).toBe(
      '/api/assessments/:assessment_id/invite_candidate/',
    );
  });
});
