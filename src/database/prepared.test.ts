import { integer, pgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { type Asked, prepared } from './prepared.ts';

const things = pgTable('things', { id: integer() });

test('writes a statement once for each shape and database', () => {
  const shapes: object[] = [];
  const statement = prepared((db: Asked, shape: { id: boolean }) => {
    shapes.push(shape);
    return db.select().from(things);
  });
  // Neither is connected to anything.
  const [one, other] = [drizzle('postgres://one'), drizzle('postgres://other')];
  expect(statement(one, { id: true })).toBe(statement(one, { id: true }));
  expect(statement(one, { id: false })).not.toBe(statement(one, { id: true }));
  expect(statement(other, { id: true })).not.toBe(statement(one, { id: true }));
  expect(shapes).toEqual([{ id: true }, { id: false }, { id: true }]);
});
