import { z } from 'zod/mini';
import { notShown } from '../fields.ts';
import { fieldsOf, kindOf } from './arbitrary.ts';

/** A document with one damaged field or row, and the expected result of the tolerant reader. */
export interface Damage {
  /** Place and kind of the damage, for the message of a failing test: `results.2.email dropped`. */
  name: string;
  /** The damaged document, as an upstream could send it. */
  raw: unknown;
  /** The expected document. */
  expected: unknown;
  /** The expected number of unreadable fields. */
  unreadable: 0 | 1;
  /** Whether a row or a whole list is lost. */
  dropped?: 1;
}

type Path = readonly (string | number)[];

/** Every single damage of `value`, a document that `schema` accepts and that is read as `whole`. */
export function damagesOf(schema: z.core.$ZodType, value: unknown, whole: unknown): Damage[] {
  return sitesOf(schema, value, { path: [], isAdded: false }).flatMap((site) => [...damagesAt(site, value, whole)]);
}

interface Place {
  path: Path;
  /** Whether it is, or is in, a field that the API description lacks or no page shows: nothing in it is missed. */
  isAdded: boolean;
}

interface Site extends Place {
  schema: z.core.$ZodType;
}

/** The fields and rows below `schema`, without the document itself. */
function sitesOf(schema: z.core.$ZodType, value: unknown, { path, isAdded }: Place): Site[] {
  const inner = unwrap(schema);
  const { def } = (inner as z.core.$ZodTypes)._zod;
  if (def.type === 'array' && Array.isArray(value)) {
    return value.flatMap((row: unknown, index) => {
      const at = { path: [...path, index], isAdded };
      return [{ schema: def.element, ...at }, ...sitesOf(def.element, row, at)];
    });
  }
  if (def.type === 'object' && value !== null && value !== undefined) {
    return fieldsOf(def.shape).flatMap(([key, field]) => {
      const at = {
        path: [...path, key],
        isAdded: isAdded || field instanceof z.ZodMiniExactOptional || notShown.has(field),
      };
      return [{ schema: field, ...at }, ...sitesOf(field, Reflect.get(Object(value), key), at)];
    });
  }
  return [];
}

function* damagesAt({ schema, path, isAdded }: Site, value: unknown, whole: unknown): Generator<Damage> {
  const isRow = typeof path.at(-1) === 'number';
  const name = path.join('.');
  const expected = without(whole, schema, path);
  const isList = kindOf(unwrap(schema)) === 'array';
  const lost = (counted: 0 | 1) => {
    const unreadable = isAdded ? 0 : counted;
    return unreadable === 1 && (isRow || isList) ? ({ unreadable, dropped: 1 } as const) : { unreadable };
  };
  if (!isRow) {
    const raw = change(value, path, (holder, key) => Reflect.deleteProperty(holder, key));
    const left =
      schema instanceof z.ZodMiniExactOptional
        ? change(whole, path, (holder, key) => Reflect.deleteProperty(holder, key))
        : expected;
    yield { name: `${name} dropped`, raw, expected: left, ...lost(isOptional(schema) ? 0 : 1) };
  }
  for (const wrong of [null, ...wrongValues(schema)]) {
    const raw = change(value, path, (holder, key) => Reflect.set(holder, key, wrong));
    const unreadable = wrong === null && isNullable(schema) ? 0 : 1;
    yield { name: `${name} = ${JSON.stringify(wrong)}`, raw, expected, ...lost(unreadable) };
  }
}

/** `whole` as it must be read without a usable value at `path`. */
function without(whole: unknown, schema: z.core.$ZodType, path: Path): unknown {
  return change(whole, path, (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (key === 'id') Reflect.set(holder, key, -((path.findLast((step) => typeof step === 'number') ?? 0) + 1));
    else Reflect.set(holder, key, kindOf(unwrap(schema)) === 'array' ? [] : null);
  });
}

const WRONG = ['a text', 17, true, { a: 1 }, ['a']];

/** JSON values of every type except that of the schema. */
function wrongValues(schema: z.core.$ZodType): unknown[] {
  const kind = kindOf(unwrap(schema));
  const wanted = kind === 'enum' ? 'string' : kind;
  return WRONG.filter((value) => (Array.isArray(value) ? 'array' : typeof value) !== wanted);
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'nullable' || def.type === 'optional' ? unwrap(def.innerType) : schema;
}

function isOptional(schema: z.core.$ZodType): boolean {
  return kindOf(schema) === 'optional';
}

function isNullable(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'nullable' || (def.type === 'optional' && isNullable(def.innerType));
}

function change(value: unknown, path: Path, edit: (holder: object, key: string) => void): unknown {
  const copy: unknown = structuredClone(value);
  let holder: object = Object(copy);
  for (const step of path.slice(0, -1)) holder = Object(Reflect.get(holder, step));
  edit(holder, String(path.at(-1)));
  return copy;
}
