import { labelOf } from '../../contract/codes.ts';
import type { JobKind, Outcome } from '../../contract/jobs.ts';
import type { Result } from '../../contract/result.ts';
import { Problem } from '../../contract/problem.ts';
import type { RateGroup } from '../../contract/rateLimits.ts';
import type { Asker } from '../audit/audit.ts';
import type { jobItems, jobs } from '../schema.ts';
import { findPerson, type Reading } from './candidatureLookup.ts';

export type JobRow = typeof jobs.$inferSelect;
export type ItemRow = typeof jobItems.$inferSelect;

/** What became of an item, and what is to be kept of it. */
export interface Settled {
  outcome: Extract<Outcome, 'done' | 'skipped' | 'failed' | 'unknown'>;
  reason?: string;
  /** What was learnt of the person. */
  person?: Partial<Pick<ItemRow, 'candidature_id' | 'testtaker_id' | 'full_name' | 'invitation_link'>>;
  /** Of `reject`: whether a rejection e-mail had been sent before; null where that is not known. */
  mailedBefore?: boolean | null;
  report?: Buffer;
  results?: Result[];
}

export const GONE = 'Not in this assessment any more.';
export const MAYBE_SENT = 'Couldn’t confirm the email: it may have been sent.';
const NOT_FOUND_OUT = 'Couldn’t confirm whether this was done.';

interface Kind {
  /** Of the calls that take the most of its time; null: it reads the list of candidatures alone. */
  rateGroup: RateGroup | null;
  /** Whether it changes nothing upstream, so that it can be done again. */
  isReading: boolean;
  act: (job: JobRow, item: ItemRow, reading: Reading) => Promise<Settled>;
}

const idOf = ({ candidature_id }: ItemRow) => candidature_id ?? 0;

const changingStage = {
  rateGroup: 'changeStage',
  isReading: false,
  async act(job, item, { client, signal }) {
    const stage = targetOf(job);
    const { value } = await client.changeStage({ candidature_id: idOf(item), body: { stage } }, { signal });
    if (value.stage !== null && value.stage !== stage) {
      return { outcome: 'failed', reason: `The service answered stage ${labelOf(value.stage)}.` };
    }
    return { outcome: 'done', mailedBefore: value.reminder_sent };
  },
} satisfies Kind;

/** What each kind of job does. */
export const KINDS: Record<JobKind, Kind> = {
  change_stage: changingStage,
  reject: changingStage,
  send_invitation: {
    rateGroup: 'sendInvitation',
    isReading: false,
    async act(_job, item, { client, signal }) {
      await client.sendInvitation({ candidature_id: idOf(item) }, { signal });
      return { outcome: 'done' };
    },
  },
  remove: {
    rateGroup: 'deleteCandidature',
    isReading: false,
    async act(_job, item, { client, signal }) {
      await client.deleteCandidature({ candidature_id: idOf(item) }, { signal });
      return { outcome: 'done' };
    },
  },
  invite: { rateGroup: 'inviteCandidate', isReading: false, act: invite },
  collect_reports: {
    rateGroup: 'renderPdf',
    isReading: true,
    async act({ options: { timezone } }, item, { client, signal }) {
      const of = { test_taker_id: item.testtaker_id ?? 0, candidature: idOf(item) };
      const pdf = await client.renderPdf({ ...of, ...(timezone !== undefined && { timezone }) }, { signal });
      return { outcome: 'done', report: Buffer.from(pdf) };
    },
  },
  copy_links: {
    rateGroup: null,
    isReading: true,
    act: (_job, { invitation_link: link }) =>
      Promise.resolve(
        link === null
          ? { outcome: 'failed', reason: 'The service has no link for this candidate.' }
          : { outcome: 'done' },
      ),
  },
  collect_results: {
    rateGroup: 'listResults',
    isReading: true,
    async act(job, item, { client, signal }) {
      const of = { candidature__assessment: job.assessment_id, candidature__test_taker: item.testtaker_id ?? 0 };
      const { value } = await client.listResults(of, { signal });
      return { outcome: 'done', results: value.results };
    },
  },
};

/**
 * Does a job's work on one item: one call that writes, or what reads. Rejects with the Problem of that call; nothing is
 * repeated here.
 */
export async function act(job: JobRow, item: ItemRow, reading: Reading): Promise<Settled> {
  return await KINDS[job.kind].act(job, item, reading);
}

/** On whose behalf a job changes anything. */
export const askerOfJob = ({ id, assessment_id, actor, actor_role }: JobRow): Asker => ({
  actor,
  role: actor_role,
  job: id,
  assessment: assessment_id,
});

/** The stage that a job gives. */
export const targetOf = ({ kind, options }: Pick<JobRow, 'kind' | 'options'>): string =>
  kind === 'reject' ? 'REJ' : (options.stage ?? '');

async function invite(job: JobRow, item: ItemRow, reading: Reading): Promise<Settled> {
  const email = item.email ?? '';
  const names = {
    ...(item.first_name !== null && { first_name: item.first_name }),
    ...(item.last_name !== null && { last_name: item.last_name }),
  };
  try {
    const { value } = await reading.client.inviteCandidate(
      { assessment_id: job.assessment_id, no_email: job.options.send_mail === false, body: { email, ...names } },
      { signal: reading.signal },
    );
    return {
      outcome: 'done',
      person: { candidature_id: value.id > 0 ? value.id : null, testtaker_id: value.testtaker_id },
    };
  } catch (error) {
    if (!(error instanceof Problem) || !error.errorKeys.includes('REPEATING_INVITATION')) throw error;
    const found = await findPerson(reading, { assessment: job.assessment_id, candidature: null, email });
    return { outcome: 'skipped', reason: error.message, ...(typeof found === 'object' && { person: personOf(found) }) };
  }
}

/**
 * Finds out by reading what became of an item that was begun, and of which nothing is known. `not_done`: it can be done
 * now. A mail cannot be looked for, so `unknown` stays `unknown`.
 */
export async function look(job: JobRow, item: ItemRow, reading: Reading): Promise<Settled | 'not_done'> {
  if (job.kind === 'send_invitation') return { outcome: 'unknown', reason: MAYBE_SENT };
  if (KINDS[job.kind].isReading) return 'not_done';
  const found = await findPerson(reading, {
    assessment: job.assessment_id,
    candidature: item.candidature_id,
    email: item.email ?? '',
  });
  if (found === 'unclear') return { outcome: 'unknown', reason: NOT_FOUND_OUT };
  if (job.kind === 'invite') return found === 'gone' ? 'not_done' : { outcome: 'done', person: personOf(found) };
  if (job.kind === 'remove') return found === 'gone' ? { outcome: 'done' } : 'not_done';
  if (found === 'gone') return { outcome: 'skipped', reason: GONE };
  if (found.stage === targetOf(job)) return { outcome: 'done', mailedBefore: null };
  return changedSince(item, found.stage) ?? 'not_done';
}

/** Skips who was moved by somebody else since they were chosen. */
export function changedSince({ was }: Pick<ItemRow, 'was'>, stage: string | null): Settled | null {
  if (was === null || stage === null || was === stage) return null;
  const reason = `Changed from ${labelOf(was)} to ${labelOf(stage)} since this person was chosen.`;
  return { outcome: 'skipped', reason };
}

interface Row {
  id: number;
  testtaker_id: number | null;
  full_name: string | null;
  invitation_link: string | null;
}

export const personOf = ({ id, testtaker_id, full_name, invitation_link }: Row) => ({
  candidature_id: id > 0 ? id : null,
  testtaker_id,
  full_name,
  invitation_link,
});
