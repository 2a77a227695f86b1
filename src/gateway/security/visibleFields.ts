import type { z } from 'zod/mini';
import { CANDIDATURE_FILTERS, type CandidatureFilterName, hiddenFilters } from '../../contract/candidatureFilters.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { recruiterOnly } from '../../contract/fields.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { mayRead, type Reader } from '../../contract/role.ts';
import { Refusal } from '../base/refusal.ts';

/**
 * The part of an answer that a user may read. Recruiters may read all. Others may read the fields of the schema that are
 * not `recruiterOnly`; unknown fields could contain a personal link. Files are already created for the user.
 */
export function visibleAnswer(reader: Reader, { response }: Endpoint, answer: object): unknown {
  if (reader.role === 'recruiter' || typeof response === 'string') return answer;
  return pick(reader, response, answer);
}

/** The fields of a document that a user may not read. */
export const hiddenFields = (reader: Reader, { shape }: z.ZodMiniObject): string[] =>
  Object.keys(shape).filter((key) => isHiddenFrom(reader, shape[key]));

const isHiddenFrom = (reader: Reader, schema: z.core.$ZodType | undefined) =>
  schema !== undefined &&
  recruiterOnly.has(schema) &&
  !mayRead(reader, { leastRole: 'recruiter', ...recruiterOnly.get(schema) });

/** Copies the visible fields. Leaves out values of another type than the schema's. */
function pick(reader: Reader, schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional') return pick(reader, def.innerType, value);
  if (def.type === 'array') return Array.isArray(value) ? value.map((row) => pick(reader, def.element, row)) : null;
  if (typeof value !== 'object' || value === null) return def.type === 'object' ? null : value;
  return def.type === 'object' && !Array.isArray(value)
    ? pickFields(reader, def.shape, new Map(Object.entries(value)))
    : null;
}

function pickFields(reader: Reader, shape: z.core.$ZodShape, values: ReadonlyMap<string, unknown>): object {
  const fields = Object.entries(shape).filter(([key]) => values.has(key));
  return Object.fromEntries(
    // Null, since clients know no other absence of a value.
    fields.map(([key, schema]) => [key, isHiddenFrom(reader, schema) ? null : pick(reader, schema, values.get(key))]),
  );
}

/** The filters in a call: its parameters, the one that it counts, and those of a list in its body. */
function filtersIn(values: Record<string, unknown>, body: unknown): Set<string> {
  const { filter, list } = isRecord(body) ? body : {};
  const lists = [filter, isRecord(list) ? list.filter : undefined];
  const named = lists.flatMap((text) => (typeof text === 'string' ? [...new URLSearchParams(text).keys()] : []));
  return new Set([...Object.keys(values), String(values.filter), ...named]);
}

/** Throws 403 `role` for a filter by values that the user may not read: its rows would tell them. */
export function refuseHiddenFilters(reader: Reader, values: Record<string, unknown>, body: unknown): void {
  const used = filtersIn(values, body);
  const name = hiddenFilters(reader).find((each) => used.has(each));
  if (name === undefined) return;
  const { label } = CANDIDATURE_FILTERS[name as CandidatureFilterName];
  throw new Refusal(403, 'role', `Only recruiters can filter by ${label.toLowerCase()}.`);
}
