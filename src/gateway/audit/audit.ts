import { and, eq, sql } from 'drizzle-orm';
import { type Audited, MAX_AUDIT_DETAIL } from '../../contract/audited.ts';
import type { Role } from '../../contract/roles.ts';
import type { Database } from '../../database/open.ts';
import type { Clock } from '../clock.ts';
import { candidatures, selections } from '../readModel/tables.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext } from '../rateLimiter/priority.ts';
import type { CallEnd } from '../readModel/outcomeOfCall.ts';
import type { Reply } from '../upstream/exchange.ts';
import { neverArrived } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import type { Outbound } from '../upstream/outbound.ts';
import { audit, jobs } from '../schema.ts';
import { type Learnt, learntFrom, type Subject } from './subject.ts';

/** Who asked for a write, and for the sake of which job of which assessment. */
export interface Asker {
  actor: string | null;
  role: Role | null;
  job?: number;
  assessment?: number;
}

/** A call that is written to the audit log: a write, or a download of personal data. */
export interface Write {
  operation: Audited;
  asker: Asker;
  subject: Subject;
  requestId: string;
}

/** A write that was written down and is about to be made. */
export interface Noted {
  /** Records the outcome by status. Never rejects: an entry without it has an unknown outcome. */
  end: (status: number, learnt?: Learnt) => Promise<void>;
}

/** Sees to it that nothing is written at the service or here that is not written down before. */
export interface Audit {
  /** Resolves once a write is written down. Rejects with NotWrittenDown: then it must not be made. */
  begin: (write: Write) => Promise<Noted>;
}

interface Parts {
  database: Database;
  /** For which service, see identity.ts. */
  upstream: string;
  clock: Clock;
  onError: (error: unknown) => void;
}

export function createAudit({ database: { db }, upstream, clock, onError }: Parts): Audit {
  /** The assessment of the candidature or link that a call names, if it is known. */
  function findAssessment({ candidature, job, selection }: Subject) {
    const { id, assessment_id } = candidatures;
    const first = db
      .select({ id: sql`${selections.ids}[1]` })
      .from(selections)
      .where(and(eq(selections.upstream, upstream), eq(selections.id, selection ?? '')));
    const which = candidature === undefined ? selection && eq(id, first) : eq(id, candidature);
    if (which) {
      return db
        .select({ assessment_id })
        .from(candidatures)
        .where(and(eq(candidatures.upstream, upstream), which));
    }
    return job === undefined
      ? null
      : db.select({ assessment_id: jobs.assessment_id }).from(jobs).where(eq(jobs.id, job));
  }

  return {
    async begin({ operation, asker, subject, requestId }) {
      const assessment = subject.assessment ?? asker.assessment;
      const row = await db
        .insert(audit)
        .values({
          at: clock.now(),
          upstream,
          actor: asker.actor,
          role: asker.role,
          operation,
          assessment_id: assessment ?? sql`${findAssessment(subject)}`,
          candidature_id: subject.candidature,
          job_id: subject.job ?? asker.job,
          detail: subject.detail?.slice(0, MAX_AUDIT_DETAIL),
          from_stage: operation === 'changeStage' ? knownStage(upstream, subject.candidature) : null,
          request_id: requestId,
        })
        .returning({ id: audit.id })
        .then(
          ([first]) => first,
          (error: unknown) => {
            onError(error);
            throw new NotWrittenDown(error);
          },
        );
      if (!row) throw new NotWrittenDown();
      return {
        async end(status, learnt = {}) {
          const { candidature, job, rows } = learnt;
          const assessment_id = sql`coalesce(${audit.assessment_id}, ${findAssessment(learnt)})`;
          await db
            .update(audit)
            .set({ status, candidature_id: candidature, job_id: job, rows, assessment_id })
            .where(eq(audit.id, row.id))
            .catch(onError);
        },
      };
    },
  };
}

/** Nothing was done, since it could not be written down. */
export class NotWrittenDown extends Refusal {
  override name = 'NotWrittenDown';
  constructor(override readonly cause?: unknown) {
    super(500, 'internal', 'Couldn’t write to the audit log, so nothing was done. Try again.');
  }
}

const DONE = 200;

/** Does something of the gateway's own that is written down before, and again when it has ended. */
export async function doAudited(log: Audit, write: Write, act: () => Promise<object>): Promise<object> {
  const noted = await log.begin(write);
  try {
    const answer = await act();
    await noted.end(DONE, learntFrom(write.operation, answer));
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await noted.end(error.status);
    throw error;
  }
}

/** The stage that the read model has of a candidature. */
const knownStage = (upstream: string, candidature: number | undefined) =>
  sql`(select left(${candidatures.stage}, 60) from ${candidatures}
    where ${candidatures.upstream} = ${upstream} and ${candidatures.id} = ${candidature ?? 0})`;

/** Of a call that could not be made. */
const NOT_MADE = 502;

/** Steps around every write to the upstream. */
export interface WriteKeeping {
  audit: Audit;
  /** Brings the read model up to date; `end` is null for a call that may have arrived, and was not answered. Never rejects. */
  record: (write: Write, end: CallEnd | null) => Promise<void>;
}

/**
 * Makes a call to the upstream. A write is written down when its turn has come, right before it is made, and again when it
 * has ended, and the read model is up to date before it is answered; one that broke off stays without an outcome. Rejects
 * as the forwarder, and with NotWrittenDown.
 */
export async function forwardAudited(
  { forwarder, keeping }: { forwarder: Pick<Forwarder, 'forward'>; keeping: WriteKeeping | null },
  outbound: Outbound,
  { waiting, write }: { waiting: CallContext; write: Write | null },
): Promise<Reply> {
  if (!keeping || !write) return await forwarder.forward(outbound, waiting);
  let noted: Noted | null = null;
  let hasBegun = false;
  const begin = async () => {
    await waiting.begin?.();
    noted = await keeping.audit.begin(write);
    hasBegun = true;
  };
  const end = async (status: number, document?: unknown) => {
    // Assigned by then, unless the turn never came.
    await noted?.end(status, learntFrom(write.operation, document));
  };
  try {
    const reply = await forwarder.forward(outbound, { ...waiting, begin });
    const document = parse(reply.body);
    await end(reply.status, document);
    await keeping.record(write, { status: reply.status, document });
    return reply;
  } catch (error) {
    if (neverArrived(error)) await end(NOT_MADE);
    else if (hasBegun) await keeping.record(write, null);
    throw error;
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}
