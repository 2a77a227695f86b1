import {
  answers,
  assessments,
  assessmentTests,
  candidatures,
  customAnswers,
  customQuestions,
  mails,
  publicLinks,
  results,
  tests,
  testTakers,
} from '../schema.ts';

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
  mails,
};

export type DemoTable = keyof typeof DEMO_TABLES;
export type Row<Table extends DemoTable> = (typeof DEMO_TABLES)[Table]['$inferSelect'];

/** Some rows of some tables, IDs included. */
export type Rows = { [Table in DemoTable]?: Row<Table>[] };
