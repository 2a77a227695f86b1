import { is, SQL } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { CANDIDATURE_LIST_ORDERINGS } from '../../contract/candidatureFilters.ts';
import { orderOf } from './candidatureOrderings.ts';
import { candidatures } from './tables.ts';

const dialect = new PgDialect();
/** An expression without the names of schema and table, as an index has it. */
const textOf = (key: SQL) =>
  dialect.sqlToQuery(key).sql.replaceAll('"read_model"."candidatures".', '').replaceAll('"', '');

/** What follows the upstream and the assessment in each index. */
const INDEXED = getTableConfig(candidatures).indexes.flatMap(({ config }) => {
  const [upstream, assessment, key] = config.columns.map((column) =>
    is(column, SQL) ? textOf(column) : is(column, IndexedColumn) ? column.name : undefined,
  );
  return upstream === 'upstream' && assessment === 'assessment_id' && key !== undefined ? [key] : [];
});

test.each(CANDIDATURE_LIST_ORDERINGS)('the ordering %s has an index', (ordering) => {
  expect(INDEXED).toContain(textOf(orderOf(ordering).value));
});
