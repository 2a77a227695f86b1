import { eq, getTableColumns, getTableName, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database/open.ts';
import { patternOf, replaceWords } from '../names/shownText.ts';
import type { FoundCandidate, OwnedTable } from '../schema/ownedTable.ts';
import { OWNED_TABLES } from '../schema/ownedTables.ts';

/** Replaces an erased candidate in a text about another one. */
const ERASED = '[erased]';

/** A shorter part of a name or an address is too often an ordinary word. */
const MIN_PART_LENGTH = 3;

/**
 * Replaces the address and the full names of an erased candidate in texts about others. Returns the places of texts that have a
 * part of them, such as the last name alone: whom they mean, only a person can tell.
 */
export async function eraseInTexts(tx: Transaction, { email, names, otherItems }: FoundCandidate): Promise<string[]> {
  const wanted = [email, ...names].map(patternOf);
  const parts = [...names.map((name) => name.split(' ').at(-1) ?? ''), email.split('@')[0] ?? ''];
  const longParts = [...new Set(parts)].filter((part) => part.length >= MIN_PART_LENGTH).map(patternOf);
  const toCheck = otherItems.map(
    ({ job_id, position }) => `bulk action ${job_id}, row ${position}: same name, another address`,
  );
  for (const { table, texts = [] } of Object.values<OwnedTable>(OWNED_TABLES)) {
    const columns = getTableColumns(table);
    const place = Object.fromEntries(PLACE.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
    for (const column of texts) {
      const rows = await tx
        .select({ ...place, text: asText(column) })
        .from(table)
        .where(isNotNull(column));
      for (const { text, ...key } of rows) {
        const shown = replaceWords(text, wanted, ERASED);
        if (shown !== text) {
          await tx
            .update(table)
            .set({ [column.name]: sql`${shown}::${sql.raw(column.getSQLType())}` })
            .where(eq(asText(column), text));
        }
        if (replaceWords(shown, longParts, ERASED) !== shown) toCheck.push(describe(column, key));
      }
    }
  }
  return toCheck;
}

/** Of a column with JSON, its texts as JSON writes them. */
const asText = (column: PgColumn) => sql<string>`${column}::text`;

/** Columns that say where a row is. */
const PLACE = ['id', 'job_id', 'position', 'candidature_id', 'assessment_id'] as const;

const describe = (column: PgColumn, key: Record<string, unknown>): string =>
  `${getTableName(column.table)}.${column.name}: ${Object.entries(key)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`;
