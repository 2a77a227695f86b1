import { Invitation, StageChanged } from '../../contract/candidature.ts';
import type { OperationName } from '../../contract/roles.ts';
import { isAddressable, read } from '../../contract/tolerant.ts';
import type { Subject } from '../audit/subject.ts';
import type { EndedWrite } from './recordWrite.ts';

/** How a call of the upstream ended; `document` is its body as JSON, null where it is none. */
export interface CallEnd {
  status: number;
  document: unknown;
}

/** Operations that change a row of the list. */
const CHANGES_ROW: ReadonlySet<OperationName> = new Set(['changeStage', 'deleteCandidature']);

/** The change of the cache by a call; null: none. `end` is null for a call without an answer, which may have arrived. */
export function outcomeOfCall(operation: OperationName, subject: Subject, end: CallEnd | null): EndedWrite | null {
  const { assessment, candidature, detail } = subject;
  const status = end?.status ?? 0;
  if (end && status >= 200 && status < 300) {
    if (operation === 'inviteCandidate' && assessment !== undefined) return invited(assessment, end.document);
    if (candidature === undefined) return null;
    if (operation === 'deleteCandidature') return { kind: 'removed', candidature };
    if (operation !== 'changeStage') return null;
    const { value } = read(StageChanged, end.document);
    const stage = value && (value.stage ?? detail);
    return stage ? { kind: 'stage', candidature, stage } : { kind: 'unknown', candidature };
  }
  if (candidature === undefined) return null;
  if (status === 404) return { kind: 'removed', candidature };
  // A refused call has changed nothing. After an error of the service the outcome is unknown.
  const isRefused = status >= 400 && status < 500;
  return CHANGES_ROW.has(operation) && !isRefused ? { kind: 'unknown', candidature } : null;
}

function invited(assessment: number, document: unknown): EndedWrite | null {
  const { value: invitation } = read(Invitation, document);
  return invitation && isAddressable(invitation) ? { kind: 'invited', assessment, invitation } : null;
}
