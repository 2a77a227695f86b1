import { MAX_ID } from './codes.ts';
import { isRecord } from './isRecord.ts';
import { z } from 'zod/mini';
import { id, notShown, score } from './fields.ts';

/**
 * Tolerant reading of upstream answers.
 *
 * The schemas of the contract are strict: they define what we send and what the embedded platform serves. Answers of
 * a live service are read with the same schemas, tolerantly: unknown fields pass, a missing, null or mistyped field
 * becomes null, an ID may be a decimal string, an unknown code stays a string, and one bad row does not break the page. Missing or mistyped fields,
 * and rows that are not objects, are counted, so that the dashboard can say that some data is unreadable. Ranges and
 * formats are not checked, except for scores (0 to 100) and IDs.
 */

/** The result of `read` for a schema: every field except the ID may be null, optional ones may be absent, and every code may be any string. */
export type Tolerant<Schema> =
  Schema extends z.ZodMiniObject<infer Shape>
    ? Flat<
        { [Key in Exclude<keyof Shape, OptionalKeys<Shape>>]: Key extends 'id' ? number : Field<Shape[Key]> } & {
          [Key in OptionalKeys<Shape>]?: Field<Shape[Key]>;
        }
      >
    : Field<Schema>;

/** The fields that live services add (`exactOptional`): what is absent stays absent. */
type OptionalKeys<Shape> = {
  [Key in keyof Shape]: Key extends 'id'
    ? never
    : Shape[Key] extends z.ZodMiniExactOptional
      ? undefined extends z.output<Shape[Key]>
        ? never
        : Key
      : never;
}[keyof Shape];

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

type Field<Schema> =
  Schema extends z.ZodMiniNullable<infer Inner>
    ? Field<Inner> | null
    : Schema extends z.ZodMiniOptional<infer Inner> | z.ZodMiniExactOptional<infer Inner>
      ? Field<Inner>
      : Schema extends z.ZodMiniArray<infer Row>
        ? NonNullable<Tolerant<Row>>[]
        : Schema extends z.ZodMiniObject
          ? Tolerant<Schema> | null
          : Schema extends z.core.$ZodType
            ? Widened<z.output<Schema>> | null
            : never;

/** Codes are open sets: a union of literals is read as any string. */
type Widened<Value> = Value extends string ? string : Value;

/** A value, and how many of its fields did not match the contract. */
export interface Reading<Value> {
  value: Value;
  /** The number of fields that were missing, null or of the wrong type, and of rows that were not objects. */
  unreadable: number;
  /** The number of left-out rows, which were not objects, and of lists that were not arrays; absent: 0. */
  dropped?: number;
}

/**
 * Reads the parts of any JSON value that match a schema. Never throws.
 *
 * The value has the schema's fields, without optional ones that are absent. Unreadable fields are null, and unreadable lists are empty. Rows keep their
 * order, without those that are not objects. A row without a valid `id` gets a negative one, unique within its list only
 * (see isAddressable). The whole value is null if `raw` is of another type.
 */
export function read<Schema extends z.core.$ZodType>(schema: Schema, raw: unknown): Reading<Tolerant<Schema> | null> {
  const counts: UnreadableCounts = { unreadable: 0, dropped: 0 };
  const value = visit(schema, raw, counts, 0);
  // `visit` follows the schema that the type is made from; TypeScript cannot see that.
  const reading = { value: value as Tolerant<Schema> | null, unreadable: counts.unreadable };
  return counts.dropped > 0 ? { ...reading, dropped: counts.dropped } : reading;
}

interface UnreadableCounts {
  unreadable: number;
  dropped: number;
}

function visit(schema: z.core.$ZodType, raw: unknown, given: UnreadableCounts, position: number): unknown {
  const counts = notShown.has(schema) ? { unreadable: 0, dropped: 0 } : given;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return raw === null ? null : visit(def.innerType, raw, counts, position);
    case 'optional':
      if (schema instanceof z.ZodMiniExactOptional) {
        // Not in the API description, so a value of another type is not missed.
        return raw === undefined ? undefined : visit(def.innerType, raw, { unreadable: 0, dropped: 0 }, position);
      }
      return raw === undefined ? null : visit(def.innerType, raw, counts, position);
    case 'array':
      return readArray(def.element, raw, counts);
    case 'object':
      return isRecord(raw) ? readObject(def.shape, raw, counts, position) : missing(counts);
    case 'string':
    case 'enum':
      return typeof raw === 'string' ? raw : missing(counts);
    case 'number':
      if (schema === id) return readId(raw, counts);
      if (schema === score) return readScore(raw, counts);
      return typeof raw === 'number' && Number.isFinite(raw) ? raw : missing(counts);
    case 'boolean':
      return typeof raw === 'boolean' ? raw : missing(counts);
    default:
      throw new Error(`tolerant.ts cannot read the schema type ${def.type}`);
  }
}

function readArray(element: z.core.$ZodType, raw: unknown, counts: UnreadableCounts): unknown[] {
  if (!Array.isArray(raw)) {
    counts.unreadable++;
    counts.dropped++;
    return [];
  }
  const rows: unknown[] = [];
  for (const [index, item] of raw.entries()) {
    const row = visit(element, item, counts, index);
    if (row === null) counts.dropped++;
    else rows.push(row);
  }
  return rows;
}

function readObject(
  shape: Record<string, z.core.$ZodType>,
  raw: Record<string, unknown>,
  counts: UnreadableCounts,
  position: number,
): Record<string, unknown> {
  // Engines store an object whose many fields are set one by one as a hash table, of four times the size.
  const fields = Object.entries(shape).map(
    ([key, field]) => [key, visit(field, valueOf(raw, key, field), counts, position)] as const,
  );
  const object: Record<string, unknown> = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  // A row without an ID can be shown but not addressed: it gets a unique negative one (see isAddressable).
  if (Object.hasOwn(shape, 'id')) object['id'] ??= -(position + 1);
  return object;
}

/** Other names that live services use for a field of the API description. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = { avg_score: ['average', 'average_score'] };

/** All names that a service may use for a field. */
export const namesOf = (key: string): readonly string[] => [
  key,
  ...(Object.hasOwn(OTHER_NAMES, key) ? (OTHER_NAMES[key] ?? []) : []),
];

/** The first readable value among a field's names; else the first value. */
function valueOf(raw: Record<string, unknown>, key: string, field: z.core.$ZodType): unknown {
  const given = namesOf(key)
    .filter((name) => Object.hasOwn(raw, name))
    .map((name) => raw[name]);
  if (given.length < 2) return given[0];
  return given.find((value) => visit(field, value, { unreadable: 0, dropped: 0 }, 0) !== null) ?? given[0];
}

function readScore(raw: unknown, counts: UnreadableCounts): number | null {
  return typeof raw === 'number' && raw >= 0 && raw <= 100 ? raw : missing(counts);
}

/** Some services send IDs as decimal strings. */
const DECIMAL = /^[1-9]\d*$/;

function readId(raw: unknown, counts: UnreadableCounts): number | null {
  const number = typeof raw === 'string' && DECIMAL.test(raw) ? Number(raw) : raw;
  const isId = typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= MAX_ID;
  return isId ? number : missing(counts);
}

function missing(counts: UnreadableCounts): null {
  counts.unreadable++;
  return null;
}
