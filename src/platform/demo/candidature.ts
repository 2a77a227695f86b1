import type { CandidatureStatus } from '../../contract/codes.ts';
import type { Arrival } from './arrivals.ts';
import { courseOf, type Course } from './course.ts';
import type { Question } from './data/questions.ts';
import { takeLink, type Opening } from './openings.ts';
import { flagsOf, opinionOf, rejectionTime, stageOf } from './outcome.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { averageOf, expectedAverage, personalityCode, scoreOf } from './scores.ts';

type ResultRow = Omit<Row<'results'>, 'id' | 'candidature_id'>;
type AnswerRow = Omit<Row<'customAnswers'>, 'id' | 'candidature_id'>;

/** What one person did in one assessment, without IDs of its own. */
export interface Story {
  candidature: Omit<Row<'candidatures'>, 'id'>;
  results: ResultRow[];
  answers: AnswerRow[];
}

/** Deviation of the averages of those who take the same assessment. */
const USUAL_DEVIATION = 12;

function takeTests(random: Random, { tests, position }: Opening, person: Person, course: Course): ResultRow[] {
  const handedIn = Math.floor(course.done * tests.length);
  // Whoever stopped half-way has a test open, too.
  const seen = course.started === null ? 0 : Math.min(tests.length, handedIn + 1);
  return tests.slice(0, seen).map(({ id, test }, index) => {
    const completed = index < handedIn;
    const isPersonality = test.algorithm === 'big_5';
    return {
      test_id: id,
      completed,
      score: completed && !isPersonality ? scoreOf(random, test, person.ability + position.level) : null,
      score_display: completed && isPersonality ? personalityCode(random, test, person.traits) : '',
    };
  });
}

function answer(random: Random, { options, most, openings, paragraphs }: Question): string {
  if (options === null) {
    const opening = random.pick(openings);
    return paragraphs.length > 0 && random.chance(0.45) ? `${opening}\n\n${random.pick(paragraphs)}` : opening;
  }
  const wanted = random.whole(1, most);
  const chosen = new Set(Array.from({ length: wanted }, () => random.pick(options)));
  return options.filter((option) => chosen.has(option)).join('\n');
}

/** Tells what became of an arrival up to `now`, in milliseconds since 1970. */
export function tellStory(random: Random, arrival: Arrival, person: Person, now: number): Story {
  const { opening, created } = arrival;
  const linkId = arrival.viaLink ? takeLink(random, opening, created, now) : null;
  const minutes = opening.tests.reduce((sum, { test }) => sum + test.minutes, 0) + 4 * opening.questions.length;
  const course = courseOf(random, { created, viaLink: linkId !== null, end: opening.archivedAt ?? now, minutes });
  const status: CandidatureStatus =
    course.completed !== null ? 'completed' : course.started !== null ? 'started' : 'invited';

  const results = takeTests(random, opening, person, course);
  const average = averageOf(results.map(({ score }) => score));
  const usual = expectedAverage(
    opening.tests.map(({ test }) => test),
    opening.position.level,
  );
  const quality = average === null ? 0 : (average - usual) / USUAL_DEVIATION;
  const progress = course.completed ?? course.started ?? created;
  const archived = opening.archivedAt !== null;
  const stage = stageOf(random, { status, archived, quality, quiet: now - progress, vacant: opening.vacancies > 0 });
  if (stage === 'HIR') opening.vacancies--;
  const rejected = rejectionTime(random, stage, progress, now);
  const personalityTest = opening.tests.findIndex(({ test }) => test.algorithm === 'big_5');
  const again = person.completed > 0;
  if (status === 'completed') person.completed++;

  return {
    candidature: {
      assessment_id: opening.id,
      test_taker_id: person.id,
      public_link_id: linkId,
      created: new Date(created),
      started_at: dateOf(course.started),
      completed_at: dateOf(course.completed),
      email: person.email,
      full_name: person.full_name,
      invitation_uuid: random.uuid(),
      status,
      stage,
      avg_score: average,
      personality_algorithm: opening.tests[personalityTest]?.test.algorithm ?? null,
      personality: results[personalityTest]?.score_display || null,
      ...opinionOf(random, stage, quality),
      rejection_mailed_at: dateOf(rejected),
      ...flagsOf(random, opening.position.watched && status === 'completed', again),
    },
    results,
    answers: opening.questions
      .filter(() => status === 'completed' && !random.chance(0.04))
      .map(({ id, question }) => ({ question_id: id, answer: answer(random, question) })),
  };
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment));
