import type { z } from 'zod/mini';

/** Answers of a service, generated from the schemas of the contract, and ways to damage them. */

type Json = Record<string, unknown>;

/** Plausible texts by field name; a reader does not need the checks of the schemas. */
const TEXTS: readonly (readonly [name: RegExp, text: (number: number) => string])[] = [
  [/email/, (number) => `person${number}@example.com`],
  [
    /^(?:created|modified|started|finished|last_activity|due|read|kept_until)|_at$|_due$/,
    () => '2026-11-01T09:00:00+01:00',
  ],
  [/uuid/, (number) => `3f2b6c1e-0000-4000-8000-${String(number).padStart(12, '0')}`],
  [/link|url|next|previous/, (number) => `http://service.example/${number}`],
  [/score_display|personality$/, () => '3-4-2-5-1_20-30-15-40-10'],
];

let lastNumber = 0;

/** Generates a document of a schema: every field, and lists of `rows` rows with IDs from 1. */
export function documentOf(schema: z.core.$ZodType, { rows = 3, name = '', at = 0 } = {}): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return documentOf(def.innerType, { rows, name, at });
    case 'array':
      return Array.from({ length: rows }, (_, index) => documentOf(def.element, { rows: 2, name, at: index }));
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [
          key,
          key === 'count' ? rows : documentOf(field, { rows, name: key, at }),
        ]),
      );
    case 'enum':
      return Object.values(def.entries)[at % Object.keys(def.entries).length];
    case 'string':
      return textOf(name);
    case 'number':
      return /^id$|_id$|^(?:job|candidature|testtaker|position)$/.test(name) ? at + 1 : 50;
    case 'boolean':
      return at % 2 === 0;
    default:
      throw new Error(`documents.ts does not know how to make a ${def.type}`);
  }
}

function textOf(name: string): string {
  lastNumber += 1;
  const known = TEXTS.find(([pattern]) => pattern.test(name));
  return known ? known[1](lastNumber) : `${name} ${lastNumber}`;
}

/** Values in place of the described one. `dropped`: the field is missing. */
export const DAMAGES = ['dropped', null, 'XYZ', 41.5, true, [], {}, { more: ['than', { is: 'known' }] }] as const;
type Damage = (typeof DAMAGES)[number];

/** The object without the field, or with another value. */
export function damaged(row: Json, field: string, damage: Damage): Json {
  const { [field]: _, ...rest } = row;
  return damage === 'dropped' ? rest : { ...rest, [field]: damage };
}

/** The document with a damaged field in about half of its objects, itself included. `next` returns random numbers. */
export function damageSomewhere(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((one) => damageSomewhere(one, next));
  if (typeof value !== 'object' || value === null) return value;
  const inner: Json = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, damageSomewhere(one, next)]));
  const keys = Object.keys(inner);
  const field = keys[next() % (2 * keys.length)];
  return field === undefined ? inner : damaged(inner, field, DAMAGES[next() % DAMAGES.length] ?? null);
}
