import { afterAll, expect, test, vi } from 'vitest';
import * as real from './endpoints.ts';
import * as realGateway from './gatewayEndpoints.ts';
import { z as described } from './described.ts';

afterAll(() => {
  vi.doUnmock('zod/mini');
  vi.resetModules();
});

/** What `tolerant.ts` sees of a schema. */
function walked(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return schema;
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  if (def['type'] === 'object') {
    const fields = Object.entries(Object(def['shape'])).map(([key, field]) => [key, walked(field)]);
    return { type: 'object', shape: Object.fromEntries(fields) };
  }
  const type = def['type'] === 'literal' ? 'enum' : def['type'];
  return { type, of: walked(def['innerType'] ?? def['element'] ?? null) };
}

const answersOf = (tables: Record<string, Record<string, { response: unknown }>>) =>
  Object.values(tables).flatMap((table) =>
    Object.entries(table).map(([name, { response }]) => [name, walked(response)]),
  );

test('described schemas are walked like real ones', async () => {
  vi.resetModules();
  vi.doMock('zod/mini', () => ({ z: described }));
  const { allEndpoints } = await import('./endpoints.ts');
  const { gatewayEndpoints } = await import('./gatewayEndpoints.ts');
  const answers = answersOf({ allEndpoints, gatewayEndpoints });
  expect(answers.length).toBeGreaterThan(20);
  expect(answers).toEqual(
    answersOf({ allEndpoints: real.allEndpoints, gatewayEndpoints: realGateway.gatewayEndpoints }),
  );
  expect(allEndpoints.listCandidatures.response).not.toBe(real.allEndpoints.listCandidatures.response);
});
