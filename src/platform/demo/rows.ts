import { assessments, assessmentTests, customQuestions, publicLinks, tests } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { emails } from '../schema/emails.ts';
import { answers, customAnswers, results } from '../schema/taking.ts';

/** The tables that the demo fills, each after those that it refers to. */
export const DEMO_TABLES = {
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

export type DemoTable = keyof typeof DEMO_TABLES;
export type Row<Table extends DemoTable> = (typeof DEMO_TABLES)[Table]['$inferSelect'];

/** Some rows of some tables, IDs included. */
export type Rows = { [Table in DemoTable]?: Row<Table>[] };

/** The same rows, with all times `by` milliseconds later. */
export function shiftTimes(rows: Rows, by: number): Rows {
  const move = (value: unknown) => (value instanceof Date ? new Date(value.getTime() + by) : value);
  const moveRow = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, move(value)]));
  return Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.map(moveRow)]));
}
