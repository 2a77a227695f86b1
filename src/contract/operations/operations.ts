import type { Operation } from '../endpoint.ts';
import { activityOperations } from './activity.ts';
import { assessmentOperations, ownAssessmentOperations } from './assessments.ts';
import { auditOperations } from './audit.ts';
import { candidateOperations, ownCandidateOperations } from './candidates.ts';
import { candidatureOperations, ownCandidatureOperations } from './candidatures.ts';
import { demoOperations } from './demo.ts';
import { emailLogOperations, scheduledEmailOperations } from './emails.ts';
import { homeOperations } from './home.ts';
import { jobOperations } from './jobs.ts';
import { noteOperations } from './notes.ts';
import { notificationOperations } from './notifications.ts';
import { recommendationOperations } from './recommendations.ts';
import { rejectionReasonOperations } from './rejectionReasons.ts';
import { reviewOperations } from './reviews.ts';
import { answerOperations, ownResultOperations, resultOperations } from './results.ts';
import { scorecardOperations } from './scorecards.ts';
import { selectionOperations } from './selections.ts';
import { serverOperations } from './server.ts';
import { userOperations } from './users.ts';
import { verdictOperations } from './verdicts.ts';
import { viewRequestOperations } from './viewRequests.ts';
import { viewOperations } from './views.ts';

/** The operations of the live service: the fourteen of the API description, and `readResult`. */
export const serviceOperations = {
  ...assessmentOperations,
  ...candidatureOperations,
  ...resultOperations,
  ...candidateOperations,
};

/** Operations of the embedded platform alone. */
export const sandboxOperations = { ...emailLogOperations, ...answerOperations };

const ownOperations = {
  ...serverOperations,
  ...demoOperations,
  ...activityOperations,
  ...jobOperations,
  ...scheduledEmailOperations,
  ...ownCandidatureOperations,
  ...ownAssessmentOperations,
  ...ownCandidateOperations,
  ...ownResultOperations,
  ...selectionOperations,
  ...homeOperations,
  ...notificationOperations,
  ...viewOperations,
  ...noteOperations,
  ...recommendationOperations,
  ...viewRequestOperations,
  ...rejectionReasonOperations,
  ...reviewOperations,
  ...scorecardOperations,
  ...verdictOperations,
  ...userOperations,
};

type Table = typeof serviceOperations &
  typeof sandboxOperations &
  typeof ownOperations &
  ReturnType<typeof auditOperations>;
export type OperationName = keyof Table;

/** The operations of which every call is in the audit log. */
export type Audited = {
  [Name in OperationName]: Table[Name] extends { audited: string } ? Name : never;
}[OperationName];

const auditedNames = Object.entries<Operation>({ ...serviceOperations, ...ownOperations })
  .filter(([, { audited }]) => typeof audited === 'string')
  .map(([name]) => name);
// The names are those with a text in `audited`, and the export of the log itself.
export const AUDITED = [...auditedNames, 'exportAudit'] as Audited[];

/** The operations that the gateway answers itself. Not part of the API, and never forwarded. */
export const gatewayOperations = { ...ownOperations, ...auditOperations(AUDITED) };

/** Every operation that the gateway answers or forwards. */
export const operations = { ...serviceOperations, ...sandboxOperations, ...gatewayOperations };
