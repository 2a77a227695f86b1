import type { CandidatureStatus } from '../../contract/codes.ts';
import type { Arrival } from './arrivals.ts';
import { type Course, courseOf, MINUTE } from './course.ts';
import type { Question } from './data/questions.ts';
import { eventsOf } from './events.ts';
import { type Opening, takeLink } from './openings.ts';
import { flagsOf, opinionOf, rejectionTime, stageOf } from './outcome.ts';
import type { Person } from './people.ts';
import type { Random } from '../../operation/random.ts';
import type { Row } from './rows.ts';
import { averageOf } from '../scoring/outcome.ts';
import type { DemoTest } from './taking.ts';

/** A test that a candidate took. */
interface Sitting {
  result: Omit<Row<'results'>, 'id' | 'candidature_id'>;
  /** Generated on demand, because most answers are not stored. */
  answers: () => Omit<Row<'answers'>, 'candidature_id'>[];
}

/** Generates the tests that a candidate started, with answers and scores. */
function takeTests(random: Random, opening: Opening, person: Person, course: Course, now: number): Sitting[] {
  const { tests, position } = opening;
  const breakBefore = Math.ceil(tests.length / 2);
  const sittings: Sitting[] = [];
  let begin = course.started;
  for (const [index, { id, test }] of tests.entries()) {
    if (index === breakBefore) begin += course.pause;
    if (begin >= course.until && !course.completed) break;
    const duration = Math.floor(test.minutes * course.pace * MINUTE);
    const deadline = begin + test.definition.time_limit_minutes * MINUTE;
    const isFinished = course.completed || begin + duration <= course.until;
    const share = isFinished ? 1 : (course.until - begin) / duration;
    // The time limit submits a test that the candidate did not continue.
    const submitted = isFinished ? begin + duration : deadline <= now ? deadline : null;

    const all = test.take(random, person, position.level);
    const given = isFinished ? all : new Map([...all].slice(0, Math.floor(all.size * share)));
    const outcome = submitted === null ? null : test.score(given);
    const started = begin;
    sittings.push({
      result: {
        test_id: id,
        started_at: new Date(started),
        deadline: new Date(deadline),
        submitted_at: submitted === null ? null : new Date(submitted),
        score: outcome?.score ?? null,
        score_display: outcome?.score_display ?? '',
        areas: outcome?.areas ?? null,
        runs: outcome?.runs ?? null,
        example_runs: {},
        retry_scoring_at: null,
        scoring_attempts: 0,
        noticed: [],
        events: null,
        events_left_out: 0,
      },
      answers: () =>
        [...given].map(([item_id, value], place) => ({
          test_id: id,
          item_id,
          answer: value,
          sequence: place + 1,
          saved_at: new Date(started + Math.floor((duration * (place + 1)) / (all.size + 1))),
        })),
    });
    begin += duration;
  }
  return sittings;
}

type AnswerRow = Omit<Row<'customAnswers'>, 'id' | 'candidature_id'>;

/** A generated candidature with its tests and answers, before IDs are assigned. */
export interface GeneratedCandidature {
  candidature: Omit<Row<'candidatures'>, 'id'>;
  sittings: Sitting[];
  answers: AnswerRow[];
}

/** Standard deviation of the average scores in an assessment. */
const USUAL_DEVIATION = 12;

/** The expected score of an average applicant of that level over these tests. */
function expectedAverage(tests: readonly { test: DemoTest }[], level: number): number {
  const scores = tests.flatMap(({ test }) => test.expected(level) ?? []);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function answer(random: Random, { options, most, openings, paragraphs }: Question) {
  if (options === null) {
    const opening = random.pick(openings);
    const text = paragraphs.length > 0 && random.chance(0.45) ? `${opening}\n\n${random.pick(paragraphs)}` : opening;
    return { answer: text, chosen: null };
  }
  const wanted = random.whole(1, most);
  const picked = new Set(Array.from({ length: wanted }, () => random.pick(options)));
  const chosen = [...options.keys()].filter((place) => picked.has(options[place] ?? ''));
  return { answer: chosen.map((place) => options[place]).join('\n'), chosen };
}

/** Generates the candidature of an arrival with its tests and answers up to `now`, in milliseconds since 1970. */
export function generateCandidature(
  random: Random,
  arrival: Arrival,
  person: Person,
  now: number,
): GeneratedCandidature {
  const { opening, created } = arrival;
  const linkId = arrival.viaLink ? takeLink(random, opening, created, now) : null;
  const minutes = opening.tests.reduce((sum, { test }) => sum + test.minutes, 0) + 4 * opening.questions.length;
  const course = courseOf(random, { created, viaLink: linkId !== null, end: opening.archivedAt ?? now, minutes });
  const sittings = course === null ? [] : takeTests(random, opening, person, course, now);
  const results = sittings.map(({ result }) => result);
  const completed = course === null ? null : completionOf(opening, course, results);
  const started = course?.started ?? null;
  const status: CandidatureStatus = completed !== null ? 'completed' : started !== null ? 'started' : 'invited';

  const average = averageOf(results.map(({ score }) => score));
  const quality =
    average === null ? 0 : (average - expectedAverage(opening.tests, opening.position.level)) / USUAL_DEVIATION;
  const progress = completed ?? started ?? created;
  const archived = opening.archivedAt !== null;
  const stage = stageOf(random, { status, archived, quality, quiet: now - progress, vacant: opening.vacancies > 0 });
  if (stage === 'HIR') opening.vacancies--;
  const rejected = rejectionTime(random, stage, progress, now);
  const personalityTest = opening.tests.findIndex(({ test }) => test.definition.kind === 'big_5');
  const again = person.completed > 0;
  const invitation_uuid = random.uuid();
  const opinion = opinionOf(random, stage, quality);
  const flags = flagsOf(random, opening.position.watched && status === 'completed', again);
  const events = eventsOf(
    opening.id * 100_003 + person.id,
    flags,
    sittings.map(({ result: { started_at, submitted_at } }, index) => {
      const definition = opening.tests[index]?.test.definition;
      return {
        items: definition?.items.map(({ id }) => id) ?? [],
        isCode: definition?.kind === 'code',
        durationMs: Math.max(0, (submitted_at?.getTime() ?? 0) - started_at.getTime()),
      };
    }),
  );
  if (status === 'completed') person.completed++;

  return {
    candidature: {
      assessment_id: opening.id,
      test_taker_id: person.id,
      public_link_id: linkId,
      created: new Date(created),
      started_at: dateOf(started),
      completed_at: dateOf(completed),
      modified: new Date(Math.max(progress, rejected ?? 0)),
      email: person.email,
      full_name: person.full_name,
      invitation_uuid,
      greeting_name: null,
      status,
      stage,
      avg_score: average,
      personality_algorithm: results[personalityTest]?.areas ? 'big_5' : null,
      personality: results[personalityTest]?.score_display || null,
      ...opinion,
      rejection_emailed_at: dateOf(rejected),
      extra_time_percent: 0,
      questions_submitted_at: opening.questions.length > 0 ? dateOf(completed) : null,
      address: null,
      ...flags,
    },
    sittings: sittings.map((sitting, index) => ({
      ...sitting,
      result: { ...sitting.result, events: events[index] ?? null },
    })),
    answers: opening.questions
      .filter(() => status === 'completed' && !random.chance(0.04))
      .map(({ id, question }) => ({
        question_id: id,
        ...answer(random, question),
        sequence: 1,
        saved_at: new Date(completed ?? created),
      })),
  };
}

/** Whether a candidature is completed: every test submitted, by the candidate or at its deadline, and every question seen. */
function completionOf(opening: Opening, course: Course, results: readonly Sitting['result'][]): number | null {
  if (course.completed) return course.until;
  const submitted = results.flatMap(({ submitted_at }) => submitted_at?.getTime() ?? []);
  const isOver = opening.questions.length === 0 && submitted.length === opening.tests.length;
  return isOver && opening.archivedAt === null ? Math.max(...submitted) : null;
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment));
