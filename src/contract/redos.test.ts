import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { allEndpoints, gatewayEndpoints } from './endpoints.ts';
import { parseParam } from './params.ts';
import { AnswerGiven, Events, PracticeTry } from './taking.ts';
import { validOf } from './testing/arbitrary.ts';
import { millisecondsOf } from './testing/milliseconds.ts';

const LENGTH = 50_000;
const long = (piece: string, end: string) => piece.repeat(Math.ceil(LENGTH / piece.length)) + end;

/** Texts on which a backtracking pattern would take for ever. */
const ATTACKS = [
  long('a', '!'),
  long('a', '@'),
  long('a.', '@'),
  `a@${long('a.', '!')}`,
  `a@${long('a-', '!')}`,
  long('a,', '!'),
  long('1', 'x'),
  long('1-', '_'),
  long('A/', '!'),
  long('2026-', 'T'),
  long('e\u0301', '!'),
  long(' ', 'x'),
  long('\u0000', ''),
  long('12345678-', 'z'),
];

const everything = Object.entries<Endpoint>({ ...allEndpoints, ...gatewayEndpoints });

// Each field of each body, and each parameter, of every operation.
describe('a text of 50 kB is checked in 50 ms [T39]', () => {
  const params = everything.flatMap(([name, { params: path, query }]) =>
    Object.entries({ ...path, ...query }).map(([key, param]) => [`${name} ${key}`, param] as const),
  );

  test.each(params)('in the parameter %s', (_, param) => {
    for (const attack of ATTACKS) {
      expect(parseParam(param, attack, 'open').ok).toBe(false);
      expect(millisecondsOf(() => parseParam(param, attack, 'open'), 50)).toBeLessThan(50);
    }
  });

  const bodies = everything.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));
  const taking = Object.entries({ AnswerGiven, Events, PracticeTry });

  test.each<readonly [string, z.ZodMiniType]>([...bodies, ...taking])('in the body of %s', (_, schema) => {
    // Bodies of every form, from a fixed seed.
    for (const body of fc.sample(validOf(schema), { numRuns: 12, seed: 39 })) {
      for (const place of textsIn(body)) {
        for (const attack of ATTACKS) {
          const attacked: unknown = structuredClone(body);
          place(attacked, attack);
          expect(millisecondsOf(() => schema.safeParse(attacked), 50)).toBeLessThan(50);
        }
      }
    }
  });
});

/** Setters for each text in a document. */
function textsIn(value: unknown, path: string[] = []): ((root: unknown, text: string) => void)[] {
  if (typeof value === 'string' && path.length > 0) return [setting(path)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

function setting(path: string[]) {
  return (root: unknown, text: string): void => {
    const holder = path.slice(0, -1).reduce<object>((at, key) => Object(Reflect.get(at, key)), Object(root));
    Reflect.set(holder, path.at(-1) ?? '', text);
  };
}
