import type { z } from 'zod/mini';

/** Parses JSON of an expected form; null for anything else. */
export function parseJson<Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
