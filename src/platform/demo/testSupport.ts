import { generateDemo, type DemoOptions } from './generate.ts';

export const now = new Date('2026-03-11T09:20:00Z');
export const baseUrl = 'http://127.0.0.1:4174';

/** The rows of a whole demo, table by table. */
export function demoOf(options: Partial<DemoOptions> = {}) {
  const batches = [...generateDemo({ candidatures: 2_000, now, baseUrl, ...options })];
  return {
    tests: batches.flatMap((batch) => batch.tests ?? []),
    assessments: batches.flatMap((batch) => batch.assessments ?? []),
    assessmentTests: batches.flatMap((batch) => batch.assessmentTests ?? []),
    customQuestions: batches.flatMap((batch) => batch.customQuestions ?? []),
    publicLinks: batches.flatMap((batch) => batch.publicLinks ?? []),
    testTakers: batches.flatMap((batch) => batch.testTakers ?? []),
    candidatures: batches.flatMap((batch) => batch.candidatures ?? []),
    results: batches.flatMap((batch) => batch.results ?? []),
    answers: batches.flatMap((batch) => batch.answers ?? []),
    customAnswers: batches.flatMap((batch) => batch.customAnswers ?? []),
    emails: batches.flatMap((batch) => batch.emails ?? []),
  };
}

/** Rows by a key: Map.groupBy, which Node 20 lacks. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
