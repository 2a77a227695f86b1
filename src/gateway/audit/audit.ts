import { eq } from 'drizzle-orm';
import { AUDITED, type Audited } from '../../contract/audited.ts';
import type { OperationName, Role } from '../../contract/roles.ts';
import type { Database } from '../../database/open.ts';
import type { Clock } from '../jobs/clock.ts';
import { Refusal } from '../refusal.ts';
import { audit } from '../schema.ts';

/** Who asked for a write, and for the sake of which job of which assessment. */
export interface Asker {
  actor: string | null;
  role: Role | null;
  job?: number;
  assessment?: number;
}

/** What a write is about. */
export interface Subject {
  assessment?: number | undefined;
  candidature?: number | undefined;
  job?: number | undefined;
  detail?: string | undefined;
}

export interface Write {
  operation: OperationName;
  asker: Asker;
  subject: Subject;
  requestId: string;
}

/** A write that was written down and is about to be made. */
export interface Noted {
  /** How it ended, by the status, and what was learnt by it. Never rejects: without it the outcome is not known. */
  end: (status: number, learnt?: Pick<Subject, 'candidature' | 'job'>) => Promise<void>;
}

/** Sees to it that nothing is written at the service or here that is not written down before. */
export interface Audit {
  /** Resolves once a write is written down, null for what is none. Rejects with NotWrittenDown: then it must not be made. */
  begin: (write: Write) => Promise<Noted | null>;
}

interface Parts {
  database: Database;
  /** For which service, see identity.ts. */
  upstream: string;
  clock: Clock;
  onError: (error: unknown) => void;
}

export function createAudit({ database: { db }, upstream, clock, onError }: Parts): Audit {
  return {
    async begin({ operation, asker, subject, requestId }) {
      if (!isAudited(operation)) return null;
      const row = await db
        .insert(audit)
        .values({
          at: clock.now(),
          upstream,
          actor: asker.actor,
          role: asker.role,
          operation,
          assessment_id: subject.assessment ?? asker.assessment,
          candidature_id: subject.candidature,
          job_id: subject.job ?? asker.job,
          detail: subject.detail?.slice(0, 60),
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
        async end(status, { candidature, job } = {}) {
          await db
            .update(audit)
            .set({ status, candidature_id: candidature, job_id: job })
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
    super(500, 'internal', 'This could not be written down in the audit log, so it was not done. Try again.');
  }
}

const isAudited = (operation: OperationName): operation is Audited =>
  (AUDITED as readonly string[]).includes(operation);
