import { describe, expect, test } from 'vitest';
import { allEndpoints } from './endpoints.ts';
import { chooseOperation, routerPath, routesOf } from './routes.ts';

describe('routes', () => {
  const routes = routesOf(allEndpoints).flatMap(({ methods }) => methods);

  test('each operation is on exactly one', () => {
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
  ])('?%s means %s, in whichever order they are listed', (search, expected) => {
    const query = new URLSearchParams(search);
    expect(chooseOperation(['readCandidate', 'readFlags'], allEndpoints, query)).toBe(expected);
    expect(chooseOperation(['readFlags', 'readCandidate'], allEndpoints, query)).toBe(expected);
  });

  test('a single operation is chosen even without its required parameter, which is then refused by name', () => {
    expect(chooseOperation(['listCandidatures'], allEndpoints, new URLSearchParams())).toBe('listCandidatures');
  });

  test('paths in the spelling of routers', () => {
    expect(routerPath('/api/assessments/{assessment_id}/invite_candidate/')).toBe(
      '/api/assessments/:assessment_id/invite_candidate/',
    );
  });
});
