import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OWNED_TABLES } from '../schema/ownedTables.ts';

test('a table with addresses says since when it has them', () => {
  const silent = Object.values(OWNED_TABLES).filter(
    ({ candidateEmail, users, since }) => (candidateEmail ?? users[0]) && !since,
  );
  expect(silent.map(({ table }) => getTableName(table))).toEqual([]);
});
