import { labelOf } from '../../contract/codes.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { type JobKind, JOB_RULES, type Outcome } from '../../contract/jobKinds.ts';
import type { Result } from '../../contract/result.ts';
import { Problem } from '../../contract/problem.ts';
import type { RateGroup } from '../../contract/rateLimits.ts';
import type { Db } from '../../database/open.ts';
import type { Actor } from '../base/user.ts';
import type { EndedWrite } from '../readModel/recordWrite.ts';
import { readResults } from '../readModel/resultRuns.ts';
import { flagsOf, type ReadFlags } from '../readModel/storeRead.ts';
import type { StoredDetails } from '../schema/readModel.ts';
import type { jobItems, jobs } from '../schema/tables.ts';
import { collectDetails } from '../sync/testDetails.ts';
import { findCandidature, type ReadContext } from './candidatureLookup.ts';

export type JobRow = typeof jobs.$inferSelect;
export type ItemRow = typeof jobItems.$inferSelect;

/** The outcome of an item, with the values to store. */
export interface ItemResult {
  outcome: Extract<Outcome, 'done' | 'skipped' | 'failed' | 'unknown'>;
  reason?: string;
  /** Fields of the candidate that the answers contained. */
  candidate?: Partial<Pick<ItemRow, 'candidature_id' | 'testtaker_id' | 'full_name' | 'invitation_link'>>;
  /** Of `reject`: whether a rejection email was sent before; null: not known. */
  emailedBefore?: boolean | null;
  report?: Buffer;
  results?: Result[];
  details?: Record<string, StoredDetails>;
  flags?: ReadFlags;
}

export const GONE = 'No longer in this assessment.';
export const EMAIL_UNCONFIRMED = 'The service didn’t confirm the email, so it may have been sent.';
const NO_DETAILS = 'The service has no details of tests. The report has more.';
const OUTCOME_UNCONFIRMED = 'The service didn’t confirm this. Check the candidate.';

/** The outcome of a call whose answer was lost. `write`: its change of the read model; null: sync finds it. */
export type Verified =
  | (ItemResult & { outcome: 'skipped' | 'unknown' })
  | (ItemResult & { outcome: 'done'; write: EndedWrite | null })
  | 'not_done';
type VerifyItem = (job: JobRow, item: ItemRow, found: Candidature | 'gone') => Verified;

interface Kind {
  /** The rate limit of its main call. */
  rateGroup: RateGroup;
  /** Its time is estimated by the speed so far, since candidates differ in their number of calls. */
  hasSeveralCalls?: true;
  /**
   * What to do if the answer to its call was lost. `repeat`: it only reads, so it runs again. `unknown`: the upstream cannot
   * tell whether it was done, so it never runs again. A function decides by the candidature, read again from the upstream.
   */
  afterLostAnswer: 'repeat' | 'unknown' | VerifyItem;
  execute: (job: JobRow, item: ItemRow, context: ExecuteContext) => Promise<ItemResult>;
}

interface ExecuteContext extends ReadContext {
  db: Db;
}

const idOf = ({ candidature_id }: ItemRow) => candidature_id ?? 0;

const changingStage = {
  rateGroup: 'changeStage',
  afterLostAnswer(job, item, found) {
    if (found === 'gone') return { outcome: 'skipped', reason: GONE };
    const stage = targetStageOf(job, item);
    if (found.stage === stage) {
      return { outcome: 'done', emailedBefore: null, write: { kind: 'stage', candidature: idOf(item), stage } };
    }
    return skipIfMoved(item, found.stage) ?? 'not_done';
  },
  async execute(job, item, { client, signal }) {
    const stage = targetStageOf(job, item);
    const { value } = await client.changeStage({ candidature_id: idOf(item), body: { stage } }, { signal });
    if (value.stage !== null && value.stage !== stage) {
      return { outcome: 'failed', reason: `The service set the stage to ${labelOf(value.stage)} instead.` };
    }
    return { outcome: 'done', emailedBefore: value.reminder_sent };
  },
} satisfies Kind;

/** What each kind of job does. */
export const KINDS: Record<JobKind, Kind> = {
  change_stage: changingStage,
  reject: changingStage,
  send_invitation: {
    rateGroup: 'sendInvitation',
    // The API has no list of sent emails.
    afterLostAnswer: 'unknown',
    async execute(_job, item, { client, signal }) {
      await client.sendInvitation({ candidature_id: idOf(item) }, { signal });
      return { outcome: 'done' };
    },
  },
  remove: {
    rateGroup: 'deleteCandidature',
    afterLostAnswer: (_job, item, found) =>
      found === 'gone' ? { outcome: 'done', write: { kind: 'removed', candidature: idOf(item) } } : 'not_done',
    async execute(_job, item, { client, signal }) {
      await client.deleteCandidature({ candidature_id: idOf(item) }, { signal });
      return { outcome: 'done' };
    },
  },
  invite: {
    rateGroup: 'inviteCandidate',
    afterLostAnswer: (_job, _item, found) =>
      found === 'gone' ? 'not_done' : { outcome: 'done', candidate: candidateFields(found), write: null },
    execute: invite,
  },
  collect_reports: {
    rateGroup: 'renderPdf',
    afterLostAnswer: 'repeat',
    async execute({ options: { timezone } }, item, { client, signal }) {
      const of = { test_taker_id: item.testtaker_id ?? 0, candidature: idOf(item) };
      const pdf = await client.renderPdf({ ...of, ...(timezone !== undefined && { timezone }) }, { signal });
      return { outcome: 'done', report: Buffer.from(pdf) };
    },
  },
  collect_results: {
    rateGroup: 'listResults',
    afterLostAnswer: 'repeat',
    async execute(job, item, { client, signal }) {
      const of = { assessment_id: job.assessment_id, testtaker_id: item.testtaker_id ?? 0 };
      return { outcome: 'done', results: await readResults(client, of, signal) };
    },
  },
  collect_details: {
    rateGroup: 'listResults',
    hasSeveralCalls: true,
    afterLostAnswer: 'repeat',
    async execute({ upstream, assessment_id }, item, { db, client, signal }) {
      const of = { assessment_id, testtaker_id: item.testtaker_id ?? 0, candidature_id: idOf(item) };
      const collected = await collectDetails({ db, upstream, client, signal }, of);
      return collected ? { outcome: 'done', ...collected } : { outcome: 'skipped', reason: NO_DETAILS };
    },
  },
  collect_conditions: {
    rateGroup: 'readCandidate',
    afterLostAnswer: 'repeat',
    async execute(_job, item, { client, signal }) {
      const of = { test_taker_id: item.testtaker_id ?? 0, candidature: idOf(item) };
      const flags = flagsOf((await client.readFlags(of, { signal })).value, idOf(item));
      return flags ? { outcome: 'done', flags } : { outcome: 'skipped', reason: GONE };
    },
  },
};

/** Executes one item: one call that writes, or calls that read. Does not retry: rejects with the Problem of the call. */
export async function executeItem(job: JobRow, item: ItemRow, context: ExecuteContext): Promise<ItemResult> {
  return await KINDS[job.kind].execute(job, item, context);
}

/** The user for whom a job makes its changes. */
export const actorOfJob = ({ id, assessment_id, actor, actor_role, options }: JobRow): Actor => ({
  name: actor,
  role: actor_role,
  job: id,
  assessment: assessment_id,
  isUndo: options.undoes_review !== undefined,
  ...(options.review !== undefined && { review: options.review }),
});

/** The stage that a job sets; null: different ones. */
export const stageOf = ({ kind, options }: Pick<JobRow, 'kind' | 'options'>): string | null =>
  JOB_RULES[kind].stage === 'REJ' ? 'REJ' : (options.stage ?? null);

/** The stage that a job sets for an item. */
export const targetStageOf = (job: Pick<JobRow, 'kind' | 'options'>, item: Pick<ItemRow, 'target_stage'>): string =>
  item.target_stage ?? stageOf(job) ?? '';

async function invite(job: JobRow, item: ItemRow, readContext: ReadContext): Promise<ItemResult> {
  const email = item.email ?? '';
  const names = {
    ...(item.first_name !== null && { first_name: item.first_name }),
    ...(item.last_name !== null && { last_name: item.last_name }),
  };
  try {
    const { value } = await readContext.client.inviteCandidate(
      { assessment_id: job.assessment_id, no_email: job.options.send_email === false, body: { email, ...names } },
      { signal: readContext.signal },
    );
    return {
      outcome: 'done',
      candidate: { candidature_id: value.id > 0 ? value.id : null, testtaker_id: value.testtaker_id },
    };
  } catch (error) {
    if (!(error instanceof Problem) || !error.errorKeys.includes('REPEATING_INVITATION')) throw error;
    const found = await findCandidature(readContext, { assessment: job.assessment_id, candidature: null, email });
    return {
      outcome: 'skipped',
      reason: error.message,
      ...(typeof found === 'object' && { candidate: candidateFields(found) }),
    };
  }
}

/** Finds out whether a started item was done. `not_done`: it can run now. */
export async function verifyItem(job: JobRow, item: ItemRow, readContext: ReadContext): Promise<Verified> {
  const { afterLostAnswer } = KINDS[job.kind];
  if (afterLostAnswer === 'unknown') return { outcome: 'unknown', reason: EMAIL_UNCONFIRMED };
  if (afterLostAnswer === 'repeat') return 'not_done';
  const found = await findCandidature(readContext, {
    assessment: job.assessment_id,
    candidature: item.candidature_id,
    email: item.email ?? '',
  });
  if (found === 'unclear') return { outcome: 'unknown', reason: OUTCOME_UNCONFIRMED };
  return afterLostAnswer(job, item, found);
}

/** The result of an item whose candidate was moved by a colleague since the selection; null if not. */
export function skipIfMoved(
  { expected_stage: expected }: Pick<ItemRow, 'expected_stage'>,
  stage: string | null,
): (ItemResult & { outcome: 'skipped' }) | null {
  if (expected === null || stage === null || expected === stage) return null;
  const reason = `Moved from ${labelOf(expected)} to ${labelOf(stage)} after you selected this candidate.`;
  return { outcome: 'skipped', reason };
}

interface Row {
  id: number;
  testtaker_id: number | null;
  full_name: string | null;
  invitation_link: string | null;
}

export const candidateFields = ({ id, testtaker_id, full_name, invitation_link }: Row) => ({
  candidature_id: id > 0 ? id : null,
  testtaker_id,
  full_name,
  invitation_link,
});
