import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { assessments, assessmentTests, customQuestions, publicLinks, tests } from './assessments.ts';
import { candidatures, testTakers } from './candidatures.ts';
import { demoFills } from './demoFills.ts';
import { erasures } from './erasures.ts';
import { emails } from './emails.ts';
import { answers, customAnswers, results } from './taking.ts';
import { tokens } from './tokens.ts';

/** The tables of assessments and their candidates, which the demo fills; each after those that it refers to. */
export const ASSESSMENT_TABLES = {
  tests,
  assessments,
  assessmentTests,
  customQuestions,
  publicLinks,
  testTakers,
  candidatures,
  results,
  answers,
  customAnswers,
  emails,
};

/** Every table of the platform, in foreign-key order, for backups. */
export const PLATFORM_TABLES: readonly PgTable[] = [...Object.values(ASSESSMENT_TABLES), tokens, erasures, demoFills];

/** The tables with personal data of candidates. `eraseCandidate` deletes their rows, `export` prints them. */
export const CANDIDATE_TABLES: readonly PgTable[] = [testTakers, candidatures, results, answers, customAnswers, emails];

/** SQL names of a table and its primary key. */
export function describeTable(table: PgTable) {
  const { schema = 'public', name, columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  const hasFiles = columns.some((column) => column.getSQLType() === 'bytea');
  const key = own.length > 0 ? own : (primaryKeys[0]?.columns ?? []);
  return {
    name: `${schema}.${name}`,
    full: `"${schema}"."${name}"`,
    key: key.map((column) => `"${column.name}"`).join(', '),
    /** Rows per statement: fewer when rows contain files. */
    batch: hasFiles ? 5 : 500,
    /** Whether a sequence generates its IDs. */
    isNumbered: columns.some((column) => column.name === 'id'),
  };
}
