import { and, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { TestAnswer } from '../../contract/testAnswers.ts';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { Item } from '../definitions/items.ts';
import type { CodeTest, TestDefinition } from '../definitions/tests.ts';
import { notFound } from '../http/httpError.ts';
import { candidatures } from '../schema/candidatures.ts';
import { answers } from '../schema/taking.ts';
import { isRight } from '../scoring/basic.ts';
import type { FunctionRuns } from '../scoring/outcome.ts';
import { areAnswersMissing } from '../services/answeredItems.ts';
import type { Handler } from '../services/services.ts';
import { candidatureOfResult, findCandidature, readResults } from './results.ts';

type Answer = z.output<typeof TestAnswer>;

/** The answers to a submitted test, one by one, with points, and the runs of code. */
export const listAnswers: Handler<'listAnswers'> = async ({ params, query }, services) => {
  const isOfCandidature = candidatureOfResult(params.result_id) === query.candidature;
  const found = isOfCandidature ? await findCandidature(services, eq(candidatures.id, query.candidature)) : undefined;
  const items = found && (await readResults(services, found));
  const test = items?.find(({ result }) => result.id === params.result_id)?.test;
  if (!test) throw notFound();
  const { started_at, submitted_at, deadline } = test;
  if (!started_at || !submitted_at || !deadline) return { are_kept: true, results: [] };
  const rows = await services.db
    .select()
    .from(answers)
    .where(and(eq(answers.candidature_id, query.candidature), eq(answers.test_id, test.test_id)));
  const given = new Map(rows.filter(({ answer }) => answer !== null).map((row) => [row.item_id, row]));
  if (areAnswersMissing(test.areas, [...given.keys()])) return { are_kept: false, results: [] };
  const time = deadline.getTime() - started_at.getTime();
  const definition = await services.definitions(services.db, test.test_id);
  const shown = describeItems(definition, (id) => given.get(id)?.answer ?? null, test.runs ?? {});
  return {
    are_kept: true,
    results: shown.map(({ id, ...answer }, index) => {
      const saved_at = given.get(id)?.saved_at;
      const share = saved_at && Math.round((100 * (saved_at.getTime() - started_at.getTime())) / Math.max(1, time));
      return {
        number: index + 1,
        ...answer,
        time_share: share === undefined ? null : Math.min(100, Math.max(0, share)),
      };
    }),
  };
};

type Shown = Omit<Answer, 'number' | 'time_share'> & { id: string };

/** Each item with what was answered. An answer that cannot be read is shown as none. */
function describeItems(test: TestDefinition, answerOf: (id: string) => unknown, runs: FunctionRuns): Shown[] {
  switch (test.kind) {
    case 'basic':
      return test.items.map((item) => describeItem(item, answerOf(item.id)));
    case 'big_5':
      return test.items.map(({ id, statement }) => {
        const answer = answerOf(id);
        return {
          id,
          kind: 'scale',
          area: null,
          prompt: statement,
          exhibit: null,
          answer: typeof answer === 'number' ? `${answer} of 5` : null,
          correct: null,
          points: null,
          points_possible: null,
          code: null,
        };
      });
    case 'code':
      return test.items.map((task) => describeTask(test, task, answerOf(task.id), runs[task.id]));
  }
}

function describeItem(item: Item, answer: unknown): Shown {
  const { id, type, area, prompt, exhibit = null, points } = item;
  return {
    id,
    kind: type,
    area,
    prompt,
    exhibit,
    answer: answerText(item, answer),
    correct: correctText(item),
    points: isRight(item, answer) ? points : 0,
    points_possible: points,
    code: null,
  };
}

function answerText(item: Item, answer: unknown): string | null {
  if (item.type === 'number') return typeof answer === 'number' ? withUnit(item, String(answer)) : null;
  const texts = [answer].flat().flatMap((place) => (typeof place === 'number' ? (item.options[place] ?? []) : []));
  return texts.join('\n') || null;
}

function correctText(item: Item): string {
  if (item.type !== 'number') return [item.correct].flat().join('\n');
  const range = item.tolerance === 0 ? '' : ` ± ${item.tolerance}`;
  return withUnit(item, `${item.correct}${range}`);
}

const withUnit = ({ unit }: { unit?: string | undefined }, text: string) => (unit ? `${text} ${unit}` : text);

function describeTask(test: CodeTest, task: CodeTask, answer: unknown, run: FunctionRuns[string] | undefined): Shown {
  const { id, area, prompt, points, cases, solution } = task;
  const source = typeof answer === 'string' ? answer : null;
  const passed = source === null ? 0 : (run?.passed ?? null);
  return {
    id,
    kind: 'code',
    area,
    prompt,
    exhibit: null,
    answer: source,
    correct: solution,
    points: passed === null ? null : Math.round((100 * points * passed) / cases.length) / 100,
    points_possible: points,
    code: {
      language: test.programming_language,
      passed,
      cases_count: cases.length,
      run_ms: run?.ms ?? null,
      cases:
        run?.cases?.map((isPassed, index) => ({
          passed: isPassed,
          input: JSON.stringify(cases[index]?.input ?? []),
          output: JSON.stringify(cases[index]?.output ?? null),
        })) ?? [],
    },
  };
}
