import { createCrowd, planArrivals } from './arrivals.ts';
import { tellStory } from './candidature.ts';
import { openingRows, planOpenings } from './openings.ts';
import { createOutbox } from './outbox.ts';
import { createPeople } from './people.ts';
import { createRandom } from './random.ts';
import { later, type Row, type Rows } from './rows.ts';

export interface DemoOptions {
  candidatures: number;
  /** Everything happened before it; nothing after. */
  now: Date;
  /** Public address of the candidate pages, without a trailing slash: mails link there. */
  baseUrl: string;
  /** The same seed gives the same people and stories, whenever: `now` moves their moments alone. */
  seed?: number;
}

/** The reference time of the demo: a Wednesday afternoon. */
const TOLD_AT = new Date('2026-03-11T15:20:00Z');

/** Candidatures in one batch of rows; a few thousand rows with their results and answers. */
const BATCH = 500;
const SEED = 20_000;
/**
 * Everybody's score is computed from their answers, but the answers themselves are kept of the last candidatures alone,
 * and of tests that are still open: of all they would be twenty times as many rows as everything else.
 */
const ANSWERS_KEPT = 100;

/**
 * Makes up the demo, batch by batch, so that no more than one of them is in memory at a time. Rows come after those
 * that they refer to, and candidatures in the order in which people were invited.
 */
export function* generateDemo({ now, ...options }: DemoOptions): Generator<Rows> {
  const by = now.getTime() - TOLD_AT.getTime();
  for (const batch of tellDemo(options)) yield later(batch, by);
}

function* tellDemo({ candidatures, baseUrl, seed = SEED }: Omit<DemoOptions, 'now'>): Generator<Rows> {
  const random = createRandom(seed);
  const end = TOLD_AT.getTime();
  const openings = planOpenings(random, candidatures, end);
  yield openingRows(openings);

  const arriving = createCrowd(random, createPeople(random));
  const outbox = createOutbox(baseUrl, end);
  let [candidatureId, resultId, answerId] = [0, 0, 0];
  let batch = emptyBatch();
  for (const arrival of planArrivals(random, openings, end)) {
    const { person, isNew } = arriving(arrival);
    const story = tellStory(random, arrival, person, end);
    const candidature: Row<'candidatures'> = { id: ++candidatureId, ...story.candidature };
    if (isNew) {
      const { id, email, first_name, last_name } = person;
      batch.testTakers.push({ id, email, first_name, last_name, created: candidature.created });
    }
    batch.candidatures.push(candidature);
    for (const { result, answers } of story.sittings) {
      batch.results.push({ id: ++resultId, candidature_id: candidatureId, ...result });
      const isKept = result.handed_in_at === null || candidatureId > candidatures - ANSWERS_KEPT;
      if (isKept) batch.answers.push(...answers().map((row) => ({ candidature_id: candidatureId, ...row })));
    }
    for (const answer of story.answers) {
      batch.customAnswers.push({ id: ++answerId, candidature_id: candidatureId, ...answer });
    }
    outbox.add(candidature, arrival.opening.position.name);
    if (batch.candidatures.length === BATCH) {
      yield batch;
      batch = emptyBatch();
    }
  }
  yield { ...batch, mails: outbox.rows() };
}

const emptyBatch = () => ({
  testTakers: [] as Row<'testTakers'>[],
  candidatures: [] as Row<'candidatures'>[],
  results: [] as Row<'results'>[],
  answers: [] as Row<'answers'>[],
  customAnswers: [] as Row<'customAnswers'>[],
});
