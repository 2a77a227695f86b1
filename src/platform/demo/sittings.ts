import type { Row } from './rows.ts';
import type { Course } from './course.ts';
import { MINUTE } from './course.ts';
import type { Opening } from './openings.ts';
import type { Person } from './people.ts';
import type { Random } from '../../operation/random.ts';

/** A test that a candidate took. */
export interface Sitting {
  result: Omit<Row<'results'>, 'id' | 'candidature_id'>;
  /** Generated on demand, because most answers are not stored. */
  answers: () => Omit<Row<'answers'>, 'candidature_id'>[];
}

/** Generates the tests that a candidate started, with answers and scores. */
export function takeTests(random: Random, opening: Opening, person: Person, course: Course, now: number): Sitting[] {
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
        retry_scoring_at: null,
        scoring_attempts: 0,
        noticed: [],
      },
      answers: () =>
        [...given].map(([item_id, answer], place) => ({
          test_id: id,
          item_id,
          answer,
          sequence: place + 1,
          saved_at: new Date(started + Math.floor((duration * (place + 1)) / (all.size + 1))),
        })),
    });
    begin += duration;
  }
  return sittings;
}
