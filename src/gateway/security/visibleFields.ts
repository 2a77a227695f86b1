import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { recruiterOnly } from '../../contract/fields.ts';
import type { Role } from '../../contract/role.ts';

/**
 * The part of an answer that a role may read. Recruiters may read all. Other roles may read the fields of the schema that are
 * not `recruiterOnly`; unknown fields could contain a personal link. Files are already created for the role.
 */
export function visibleAnswer(role: Role, { response }: Endpoint, answer: object): unknown {
  if (role === 'recruiter' || typeof response === 'string') return answer;
  return pick(role, response, answer);
}

/** The fields of a document that a role may not read. */
export const hiddenFields = (role: Role, { shape }: z.ZodMiniObject): string[] =>
  Object.keys(shape).filter((key) => isHiddenFrom(role, shape[key]));

const isHiddenFrom = (role: Role, schema: z.core.$ZodType | undefined) =>
  role !== 'recruiter' && schema !== undefined && recruiterOnly.has(schema);

/** Copies the visible fields. Leaves out values of another type than the schema's. */
function pick(role: Role, schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional') return pick(role, def.innerType, value);
  if (def.type === 'array') return Array.isArray(value) ? value.map((row) => pick(role, def.element, row)) : null;
  if (typeof value !== 'object' || value === null) return def.type === 'object' ? null : value;
  return def.type === 'object' && !Array.isArray(value)
    ? pickFields(role, def.shape, new Map(Object.entries(value)))
    : null;
}

function pickFields(role: Role, shape: z.core.$ZodShape, values: ReadonlyMap<string, unknown>): object {
  const fields = Object.entries(shape).filter(([key]) => values.has(key));
  return Object.fromEntries(
    // Null, since clients know no other absence of a value.
    fields.map(([key, schema]) => [key, isHiddenFrom(role, schema) ? null : pick(role, schema, values.get(key))]),
  );
}
