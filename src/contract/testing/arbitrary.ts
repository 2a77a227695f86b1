import { email } from '../fields.ts';
import * as fc from 'fast-check';
import { z } from 'zod/mini';
import { CODE_PATTERN, STAGES } from '../codes.ts';
import { timeZone } from '../jobs.ts';
import { namesOf } from '../tolerant.ts';

/**
 * An arbitrary of values that `schema` accepts: lists of up to four rows, texts of every script, `null` for what is
 * nullable, and now and then nothing for what is optional. For the kinds of schema the contract is made of; any other
 * kind throws at once.
 */
export function validOf<Schema extends z.core.$ZodType>(schema: Schema): fc.Arbitrary<z.output<Schema>> {
  // Every branch below generates values of the type of the schema; values that a check refuses are filtered out.
  return build(schema) as fc.Arbitrary<z.output<Schema>>;
}

function build(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const arbitrary = buildUnchecked(schema);
  const { checks } = schema._zod.def;
  const isFormatted = 'format' in schema._zod.def;
  return checks?.length || isFormatted ? arbitrary.filter((value) => z.safeParse(schema, value).success) : arbitrary;
}

function buildUnchecked(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema === email) return emailAddress;
  if (schema === timeZone) return fc.constantFrom('UTC', 'Europe/Berlin');
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return fc.option(build(def.innerType), { nil: null });
    case 'optional':
      return build(def.innerType);
    case 'array':
      return fc.array(build(def.element), { maxLength: 4 });
    case 'object':
      return buildObject(def.shape);
    case 'string':
      return buildString(schema);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'number':
      return integerWithin(boundsOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'union':
      return fc.oneof(...def.options.map((option) => build(option)));
    default:
      throw new Error(`arbitrary.ts does not know how to make a ${def.type}`);
  }
}

function buildObject(shape: z.core.$ZodShape): fc.Arbitrary<unknown> {
  const fields = fieldsOf(shape);
  const requiredKeys = fields.filter(([, field]) => kindOf(field) !== 'optional').map(([key]) => key);
  return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, build(field)])), {
    requiredKeys,
    noNullPrototype: true,
  });
}

/** The fields of an object, without those that are other names of another one. */
export function fieldsOf(shape: z.core.$ZodShape): [string, z.core.$ZodType][] {
  const others = Object.keys(shape).flatMap((key) => namesOf(key).slice(1));
  return Object.entries(shape).filter(([key]) => !others.includes(key));
}

function buildString(schema: z.core.$ZodType): fc.Arbitrary<string> {
  const format = 'format' in schema._zod.def ? schema._zod.def.format : undefined;
  if (format === 'uuid') return fc.uuid();
  if (format === 'url') return fc.webUrl();
  if (format === 'datetime') return timestampText;
  const checks = checksOf(schema);
  const form = checks.find((check) => check.check === 'string_format');
  if (form && 'pattern' in form && form.pattern === CODE_PATTERN) return code;
  if (form && 'pattern' in form && form.pattern) return fc.stringMatching(form.pattern);
  const longest = checks.find((check) => check.check === 'max_length')?.maximum ?? 40;
  return fc.string({ unit: 'grapheme', maxLength: Math.min(longest, 40) });
}

/** Mostly small IDs, since rows of tests have such IDs. */
function integerWithin({ min, max }: { min: number; max: number }): fc.Arbitrary<number> {
  const low = Math.max(min, 0);
  return fc.oneof(fc.integer({ min: low, max: Math.min(max, low + 12) }), fc.integer({ min, max }));
}

function boundsOf(schema: z.core.$ZodType): { min: number; max: number } {
  const bounds = { min: -2_147_483_648, max: 2_147_483_647 };
  for (const check of checksOf(schema)) {
    if (check.check === 'greater_than') bounds.min = Number(check.value);
    if (check.check === 'less_than') bounds.max = Number(check.value);
  }
  return bounds;
}

function checksOf(schema: z.core.$ZodType): z.core.$ZodChecks['_zod']['def'][] {
  return (schema._zod.def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
}

/** The type of the schema, as zod names it. */
export function kindOf(schema: z.core.$ZodType): z.core.$ZodTypeDef['type'] {
  return schema._zod.def.type;
}

/** Open sets of codes accept any code, closed ones only listed codes. */
const code = fc.oneof(fc.constantFrom(...STAGES), fc.stringMatching(CODE_PATTERN));

const label = fc.stringMatching(/^[a-zéя0-9]([a-zéя0-9-]{0,20}[a-zéя0-9])?$/u);
const emailAddress = fc
  .tuple(
    fc.stringMatching(/^[A-Za-zéя0-9!#$%&'*+/=?^_`{|}~-]{1,20}(\.[A-Za-z0-9]{1,10})?$/u),
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'example', 'рф', 'xn--p1ai'),
  )
  .map(([local, labels, top]) => `${local}@${[...labels, top].join('.')}`);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Times of two centuries, with and without fractions, in every offset in use. */
const timestampText = fc
  .tuple(
    fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.constantFrom('', '.5', '.123', '.123456'),
    fc.integer({ min: -12 * 4, max: 14 * 4 }),
  )
  .map(([date, fraction, quarters]) => {
    const minutes = Math.abs(quarters) * 15;
    const offset = `${quarters < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    return `${date.toISOString().slice(0, 19)}${fraction}${offset}`;
  });
