import { is, SQL } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { CANDIDATURE_LIST_ORDERINGS } from '../../contract/candidatureFilters.ts';
import { orderOf } from './candidatureOrderings.ts';
import { candidatures } from '../schema/readModel.ts';

const dialect = new PgDialect();
/** An expression without schema and table names, as in an index. */
const textOf = (key: SQL) =>
  dialect.sqlToQuery(key).sql.replaceAll('"read_model"."candidatures".', '').replaceAll('"', '');

/** The columns of each index after the upstream and the assessment. */
const INDEXED = getTableConfig(candidatures).indexes.flatMap(({ config }) => {
  const [upstream, assessment, key] = config.columns.map((column) =>
    is(column, SQL) ? textOf(column) : is(column, IndexedColumn) ? column.name : undefined,
  );
  return upstream === 'upstream' && assessment === 'assessment_id' && key !== undefined ? [key] : [];
});

test.each(CANDIDATURE_LIST_ORDERINGS)('the ordering %s has an index', (ordering) => {
  expect(INDEXED).toContain(textOf(orderOf(ordering).value));
});
