import { createCrowd, planArrivals } from './arrivals.ts';
import { tellStory } from './candidature.ts';
import { openingRows, planOpenings } from './openings.ts';
import { createOutbox } from './outbox.ts';
import { createPeople } from './people.ts';
import { createRandom } from './random.ts';
import type { Row, Rows } from './rows.ts';

export interface DemoOptions {
  candidatures: number;
  /** Everything happened before it; nothing after. */
  now: Date;
  /** Public address of the candidate pages, without a trailing slash: mails link there. */
  baseUrl: string;
  /** The same seed and the same `now` give the same rows. */
  seed?: number;
}

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
export function* generateDemo({ candidatures, now, baseUrl, seed = SEED }: DemoOptions): Generator<Rows> {
  const random = createRandom(seed);
  const end = now.getTime();
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
