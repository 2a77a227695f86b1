import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { randomUuid } from './uuid.ts';

test('generated UUIDs are valid and different', () => {
  const uuids = Array.from({ length: 100 }, randomUuid);
  for (const uuid of uuids) expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(100);
});
