import { isAddressable } from '../../contract/paths.ts';
import type { OperationName } from '../../contract/operations/operations.ts';
import { Invitation, StageChanged } from '../../contract/candidature.ts';
import type { allEndpoints } from '../../contract/endpoints.ts';
import { read } from '../../contract/tolerant.ts';
import type { Subject } from './subject.ts';
import type { EndedWrite } from '../readModel/recordWrite.ts';

/** The answer of a call to the upstream. `document`: its JSON body, null if it is not JSON. */
export interface CallEnd {
  status: number;
  document: unknown;
}

type Endpoints = typeof allEndpoints;
/** The operations of the upstream that write. */
type UpstreamWrite = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { method: 'GET' } ? never : Name;
}[keyof Endpoints];

/** How a write to the upstream changes the read model. */
interface Effect {
  /** The change by a confirmed write; null: none. `document`: the body of the answer. */
  confirmed: (subject: Subject, document: unknown) => EndedWrite | null;
  /** Whether its candidature may have changed when the outcome is unknown. */
  changesRow: boolean;
}

const NO_EFFECT: Effect = { confirmed: () => null, changesRow: false };

/** The effect of every write to the upstream. A missing one does not compile. */
const EFFECTS: Readonly<Record<UpstreamWrite, Effect>> = {
  changePublicLink: NO_EFFECT,
  inviteCandidate: {
    confirmed: ({ assessment }, document) => (assessment === undefined ? null : invited(assessment, document)),
    changesRow: false,
  },
  sendInvitation: NO_EFFECT,
  sendReminder: NO_EFFECT,
  changeStage: {
    confirmed({ candidature, detail }, document) {
      if (candidature === undefined) return null;
      const { value } = read(StageChanged, document);
      const stage = value && (value.stage ?? detail);
      return stage ? { kind: 'stage', candidature, stage } : { kind: 'unknown', candidature };
    },
    changesRow: true,
  },
  deleteCandidature: {
    confirmed: ({ candidature }) => (candidature === undefined ? null : { kind: 'removed', candidature }),
    changesRow: true,
  },
};

const isUpstreamWrite = (operation: OperationName): operation is UpstreamWrite => Object.hasOwn(EFFECTS, operation);

/** The change of the read model by a call; null: none. `end` is null for a call without an answer, which may have arrived. */
export function outcomeOfCall(operation: OperationName, subject: Subject, end: CallEnd | null): EndedWrite | null {
  // A report that is not found says nothing about its candidature.
  if (!isUpstreamWrite(operation)) return null;
  const effect = EFFECTS[operation];
  const status = end?.status ?? 0;
  if (end && status >= 200 && status < 300) return effect.confirmed(subject, end.document);
  const { candidature } = subject;
  if (candidature === undefined) return null;
  if (status === 404) return { kind: 'removed', candidature };
  // A refused call has changed nothing. After an error of the service the outcome is unknown.
  const isRefused = status >= 400 && status < 500;
  return effect.changesRow && !isRefused ? { kind: 'unknown', candidature } : null;
}

function invited(assessment: number, document: unknown): EndedWrite | null {
  const { value: invitation } = read(Invitation, document);
  return invitation && isAddressable(invitation) ? { kind: 'invited', assessment, invitation } : null;
}
