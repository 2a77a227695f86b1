import type { OperationName } from '../../contract/roles.ts';
import type { Subject } from './audit.ts';

/** What a call is about, from its checked values and body: IDs and codes, no names and no addresses. */
export function subjectOf(operation: OperationName, values: Record<string, unknown>, body: unknown): Subject {
  const given = isRecord(body) ? body : {};
  switch (operation) {
    case 'changePublicLink':
      return { assessment: idIn(given.assessment), detail: switched(given.active) };
    case 'createJob':
      return { assessment: idIn(given.assessment), detail: wordIn(given.kind) };
    case 'saveView':
      return { assessment: idIn(given.assessment) };
    case 'changeHeldMails':
      return { job: idIn(given.job), detail: wordIn(given.action) };
    default:
      return {
        assessment: idIn(values.assessment_id),
        candidature: idIn(values.candidature_id),
        job: idIn(values.job_id),
        detail: wordIn(given.stage ?? given.action),
      };
  }
}

/** What an answer tells of the subject that was not known before: who was invited, which job was made. */
export function learntFrom(operation: OperationName, answer: unknown): Pick<Subject, 'candidature' | 'job'> {
  const id = isRecord(answer) ? idIn(answer.id) : undefined;
  if (operation === 'inviteCandidate') return { candidature: id };
  return operation === 'createJob' ? { job: id } : {};
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
export const idIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
const wordIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const switched = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : undefined);
