import { TO_REVIEW } from '../../contract/codes.ts';
import { createEmailWriter, type EmailDraft } from '../mail/emailWriter.ts';
import { invitationLink } from '../mail/outbox.ts';
import { createCrowd, planArrivals } from './arrivals.ts';
import { generateCandidature } from './candidature.ts';
import { DAY } from './course.ts';
import { openingRows, planOpenings } from './openings.ts';
import { createPeople } from './people.ts';
import { type Company, NO_COMPANY } from '../../operation/company.ts';
import { createRandom } from '../../operation/random.ts';
import { type Row, type Rows, shiftTimes } from './rows.ts';

/** Only recent emails are kept, so that seeding stays fast. */
const MAX_INVITATIONS = 60;
const MAX_REJECTIONS = 25;
const MAX_AGE_MS = 5 * DAY;

type Draft = Omit<Row<'emails'>, 'id'>;

/** Collects the newest emails of each kind while candidatures are generated. */
function createOutbox({ baseUrl, company }: Required<Pick<DemoOptions, 'baseUrl' | 'company'>>, now: number) {
  const emails = createEmailWriter({ company });
  const invitations: Draft[] = [];
  const rejections: Draft[] = [];
  return {
    add(candidature: Row<'candidatures'>, assessment_name: string): void {
      const { id, assessment_id, email, full_name, created, rejection_emailed_at: rejected } = candidature;
      const occasion = { candidature_id: id, assessment_id, email, full_name, assessment_name };
      if (created.getTime() > now - MAX_AGE_MS) {
        const link = invitationLink(baseUrl, candidature.invitation_uuid);
        invitations.push(kept(created, emails.linkEmail('invitation', occasion, link)));
      }
      if (rejected && rejected.getTime() > now - MAX_AGE_MS) {
        rejections.push(kept(rejected, emails.plainEmail('rejection', occasion)));
      }
    },
    /** The emails in order of time. */
    rows: (): Row<'emails'>[] =>
      [...newest(MAX_INVITATIONS, invitations), ...newest(MAX_REJECTIONS, rejections)]
        .toSorted(oldestFirst)
        .map((email, index) => ({ id: index + 1, ...email })),
  };
}

/** State `kept`: never sent, even with a mail server, because demo candidates do not exist. */
const kept = (created: Date, draft: EmailDraft): Draft => ({
  created,
  ...draft,
  state: 'kept',
  message_id: null,
  held_for: null,
  attempts: 0,
  next_attempt_at: created,
  sent_at: null,
  reason: null,
});

const oldestFirst = (a: Draft, b: Draft) => a.created.getTime() - b.created.getTime();

const newest = (most: number, emails: readonly Draft[]) => emails.toSorted(oldestFirst).slice(-most);

export interface DemoOptions {
  candidatures: number;
  /** The current time: all events of the demo are before it. */
  now: Date;
  /** Public address of the candidate pages, without a trailing slash, for the links in emails. */
  baseUrl: string;
  /** The company that its emails name; absent: none. */
  company?: Company;
  /** The same seed generates the same data; `now` only shifts the times. */
  seed?: number;
}

/** The demo is generated for this time, a Wednesday afternoon, and then shifted to `now`. */
const REFERENCE_TIME = new Date('2026-03-11T15:20:00Z');

/** Candidatures per batch: a few thousand rows with results and answers. */
const BATCH = 500;
const SEED = 20_000;
/**
 * Answers are stored for this many of the last candidatures, for those to review among more of them, and for tests that are still
 * open. All answers would be twenty times as many rows as the rest.
 */
const CANDIDATURES_WITH_ANSWERS = 100;
const REVIEWED_WITH_ANSWERS = 2_000;

/**
 * Generates the demo in batches, so that only one is in memory. Rows follow the rows that they refer to; candidatures are in
 * order of invitation.
 */
export function* generateDemo({ now, ...options }: DemoOptions): Generator<Rows> {
  const by = now.getTime() - REFERENCE_TIME.getTime();
  for (const batch of generateBatches(options)) yield shiftTimes(batch, by);
}

function* generateBatches({
  candidatures,
  baseUrl,
  company = NO_COMPANY,
  seed = SEED,
}: Omit<DemoOptions, 'now'>): Generator<Rows> {
  const random = createRandom(seed);
  const end = REFERENCE_TIME.getTime();
  const openings = planOpenings(random, candidatures, end);
  yield openingRows(openings);

  const arriving = createCrowd(random, createPeople(random));
  const outbox = createOutbox({ baseUrl, company }, end);
  let [candidatureId, resultId, answerId] = [0, 0, 0];
  let batch = emptyBatch();
  for (const arrival of planArrivals(random, openings, end)) {
    const { person, isNew } = arriving(arrival);
    const generated = generateCandidature(random, arrival, person, end);
    const candidature: Row<'candidatures'> = { id: ++candidatureId, ...generated.candidature };
    if (isNew) {
      const { id, email, first_name, last_name } = person;
      batch.testTakers.push({ id, email, first_name, last_name, created: candidature.created });
    }
    batch.candidatures.push(candidature);
    const isToReview = candidature.status === TO_REVIEW.status && candidature.stage === TO_REVIEW.stage;
    const most = isToReview ? REVIEWED_WITH_ANSWERS : CANDIDATURES_WITH_ANSWERS;
    for (const { result, answers } of generated.sittings) {
      batch.results.push({ id: ++resultId, candidature_id: candidatureId, ...result });
      const isKept = result.submitted_at === null || candidatureId > candidatures - most;
      if (isKept) batch.answers.push(...answers().map((row) => ({ candidature_id: candidatureId, ...row })));
    }
    for (const answer of generated.answers) {
      batch.customAnswers.push({ id: ++answerId, candidature_id: candidatureId, ...answer });
    }
    outbox.add(candidature, arrival.opening.position.name);
    if (batch.candidatures.length === BATCH) {
      yield batch;
      batch = emptyBatch();
    }
  }
  yield { ...batch, emails: outbox.rows() };
}

const emptyBatch = () => ({
  testTakers: [] as Row<'testTakers'>[],
  candidatures: [] as Row<'candidatures'>[],
  results: [] as Row<'results'>[],
  answers: [] as Row<'answers'>[],
  customAnswers: [] as Row<'customAnswers'>[],
});
