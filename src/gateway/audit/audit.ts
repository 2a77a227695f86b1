import type { Audited } from '../../contract/operations/operations.ts';
import type { Actor } from '../base/user.ts';
import { and, eq, sql } from 'drizzle-orm';
import { MAX_AUDIT_DETAIL } from '../../contract/audited.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { readRefusal } from '../../contract/problem.ts';
import type { Database } from '../../database/open.ts';
import type { Clock } from '../base/clock.ts';
import { candidatures, selections } from '../schema/readModel.ts';
import { Refusal } from '../base/refusal.ts';
import type { CallContext } from '../base/priority.ts';
import type { CallEnd } from './outcomeOfCall.ts';
import type { Reply } from '../upstream/exchange.ts';
import { neverArrived } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import type { Outbound } from '../upstream/outbound.ts';
import { audit, jobs, ONLY_USER, reviews } from '../schema/tables.ts';
import { type AnswerFacts, factsFrom, type Subject } from './subject.ts';

/** A call that is written to the audit log: a write, or a download of personal data. */
export interface AuditedCall {
  operation: Audited;
  actor: Actor;
  subject: Subject;
  requestId: string;
  /** It names something that does not exist for the actor: nothing is looked up. */
  isUnknown?: true;
}

/** The audit entry of a call that is about to be made. */
export interface AuditEntry {
  /** Stores the outcome. Never rejects: without a status, the outcome of an entry is unknown. */
  end: (status: number, facts?: AnswerFacts, reason?: string | null) => Promise<void>;
}

/** Ensures that no audited call is made without an entry. */
export interface Audit {
  /** Resolves once the entry is stored. Rejects with AuditWriteFailed: then the call must not be made. */
  begin: (call: AuditedCall) => Promise<AuditEntry>;
}

interface Parts {
  database: Database;
  /** The identity of the upstream, see upstream/upstream.ts. */
  upstream: string;
  clock: Clock;
  onError: (error: unknown) => void;
}

export function createAudit({ database: { db }, upstream, clock, onError }: Parts): Audit {
  /** The assessment of the candidature or link that a call names, if it is known. */
  function findAssessment({ candidature, job, selection }: Subject) {
    const { id, assessment_id } = candidatures;
    const isSelected = sql`${id} = any(array(select unnest(${selections.ids}) from ${selections}
      where ${selections.upstream} = ${upstream} and ${selections.id} = ${selection ?? ''}))`;
    const which = candidature === undefined ? selection && isSelected : eq(id, candidature);
    if (which) {
      // Of candidates of several assessments it is none.
      return db
        .select({
          assessment_id: sql`case when min(${assessment_id}) = max(${assessment_id}) then min(${assessment_id}) end`,
        })
        .from(candidatures)
        .where(and(eq(candidatures.upstream, upstream), which));
    }
    return job === undefined
      ? null
      : db.select({ assessment_id: jobs.assessment_id }).from(jobs).where(eq(jobs.id, job));
  }

  return {
    async begin({ operation, actor, subject, requestId, isUnknown }) {
      const assessment = subject.assessment ?? actor.assessment;
      const row = await db
        .insert(audit)
        .values({
          at: clock.now(),
          upstream,
          actor: actor.name,
          role: actor.role,
          operation,
          assessment_id: assessment ?? (isUnknown ? null : sql`${findAssessment(subject)}`),
          candidature_id: subject.candidature,
          job_id: subject.job ?? actor.job,
          detail: subject.detail?.slice(0, MAX_AUDIT_DETAIL),
          from_stage: operation === 'changeStage' && !isUnknown ? knownStage(upstream, subject.candidature) : null,
          undoes: actor.isUndo && !isUnknown ? undoneEntry(upstream, subject) : null,
          review_id: actor.review === undefined ? null : ownReview(upstream, actor),
          request_id: requestId,
        })
        .returning({ id: audit.id })
        .then(
          ([first]) => first,
          (error: unknown) => {
            onError(error);
            throw new AuditWriteFailed(error);
          },
        );
      if (!row) throw new AuditWriteFailed();
      return {
        async end(status, facts = {}, reason = null) {
          const { job, rows, label } = facts;
          const isRepeated = reason === REPEATED;
          const candidature = isRepeated ? sql`${findInvited(upstream, subject)}` : facts.candidature;
          const assessment_id = sql`coalesce(${audit.assessment_id}, ${findAssessment(facts)})`;
          await db
            .update(audit)
            .set({ status, candidature_id: candidature, job_id: job, rows, label, reason, assessment_id })
            .where(eq(audit.id, row.id))
            .catch(onError);
        },
      };
    },
  };
}

/** Nothing was done, because the audit entry could not be stored. */
export class AuditWriteFailed extends Refusal {
  override name = 'AuditWriteFailed';
  constructor(override readonly cause?: unknown) {
    super(500, 'internal', 'Couldn’t write to the audit log, so nothing was done. Try again.');
  }
}

/** The status in the audit log of an operation that succeeded. */
const DONE = 200;

/** Runs an operation of the gateway with an audit entry: stored before it, completed after it. */
export async function doAudited(log: Audit, call: AuditedCall, act: () => Promise<object>): Promise<object> {
  const entry = await log.begin(call);
  try {
    const answer = await act();
    await entry.end(DONE, factsFrom(call.operation, answer));
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await entry.end(error.status, {}, error.code);
    throw error;
  }
}

/** The error key of an invitation to an assessment that the candidate is in already. */
export const REPEATED = 'REPEATING_INVITATION';

/** The candidature of the address that was invited again, if it is known. */
const findInvited = (upstream: string, { assessment, email }: Subject) =>
  sql`(select max(${candidatures.id}) from ${candidatures} where ${candidatures.upstream} = ${upstream}
    and ${candidatures.assessment_id} = ${assessment ?? 0} and lower(${candidatures.email}) = ${normaliseEmail(email ?? '')})`;

/** Why a call was refused or failed, as a code. */
function reasonOf(status: number, document: unknown): string | null {
  if (status < 300) return null;
  const { errorKeys, code } = readRefusal(status, document);
  return errorKeys[0] ?? code;
}

/** The stage that the read model has of a candidature. */
const knownStage = (upstream: string, candidature: number | undefined) =>
  sql`(select left(${candidatures.stage}, 60) from ${candidatures}
    where ${candidatures.upstream} = ${upstream} and ${candidatures.id} = ${candidature ?? 0})`;

/** The ID of the actor's review; null if it is not theirs. */
const ownReview = (upstream: string, { name, review }: Actor) =>
  sql`(select ${reviews.id} from ${reviews} where ${reviews.upstream} = ${upstream}
    and ${reviews.user_name} = ${name ?? ONLY_USER} and ${reviews.id} = ${review ?? 0})`;

/** The ID of the last stage change that a change to this stage would undo, if it is not undone yet. */
const undoneEntry = (upstream: string, { candidature, detail: stage }: Subject) =>
  sql`(select max(earlier.id) from ${audit} earlier where earlier.upstream = ${upstream}
    and earlier.candidature_id = ${candidature ?? 0} and earlier.operation = 'changeStage' and earlier.undoes is null
    and (earlier.status is null or earlier.status < 300) and earlier.from_stage = ${stage ?? ''}
    and earlier.detail = ${knownStage(upstream, candidature)}
    and not exists (select from ${audit} undo where undo.undoes = earlier.id
      and (undo.status is null or undo.status < 300)))`;

/** The status in the audit log of a call that did not reach the upstream. */
const NOT_MADE = 502;

/** Records every write to the upstream: in the audit log, and in the read model. */
export interface WriteRecorder {
  audit: Audit;
  /** Updates the read model. `end` is null for a call without an answer, which may have arrived. Never rejects. */
  record: (call: AuditedCall, end: CallEnd | null) => Promise<void>;
}

/**
 * Makes a call to the upstream. Stores the audit entry right before the request, and its outcome after the answer.
 * Updates the read model before it resolves. Rejects as the forwarder does, or with AuditWriteFailed.
 */
export async function forwardAudited(
  { forwarder, writeRecorder }: { forwarder: Pick<Forwarder, 'forward'>; writeRecorder: WriteRecorder | null },
  outbound: Outbound,
  { waiting, audited }: { waiting: CallContext; audited: AuditedCall | null },
): Promise<Reply> {
  if (!writeRecorder || !audited) return await forwarder.forward(outbound, waiting);
  let entry: AuditEntry | null = null;
  let hasBegun = false;
  const begin = async () => {
    await waiting.begin?.();
    entry = await writeRecorder.audit.begin(audited);
    hasBegun = true;
  };
  const end = async (status: number, document?: unknown) => {
    // Null if the call ended before it was sent.
    await entry?.end(status, factsFrom(audited.operation, document), reasonOf(status, document));
  };
  // Equal reads share one request, but each user gets the file.
  const isRead = outbound.endpoint.method === 'GET';
  try {
    if (isRead) await begin();
    const reply = await forwarder.forward(outbound, isRead ? waiting : { ...waiting, begin });
    const document = parse(reply);
    await end(reply.status, document);
    await writeRecorder.record(audited, { status: reply.status, document });
    return reply;
  } catch (error) {
    if (isRead || neverArrived(error)) await end(NOT_MADE);
    else if (hasBegun) await writeRecorder.record(audited, null);
    throw error;
  }
}

/** The document of an answer; null if it is none, such as a report. */
function parse({ status, headers, body }: Reply): unknown {
  if (status === 200 && headers['content-type']?.includes('pdf')) return null;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}
