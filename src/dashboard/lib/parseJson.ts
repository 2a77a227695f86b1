import type { z } from 'zod/mini';

/** What a text holds; null when it is not JSON, or of another form. */
export function parseJson<Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
