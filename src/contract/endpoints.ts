import { serverSchemas } from './about.ts';
import { accessSchemas } from './access.ts';
import { activitySchemas } from './activity.ts';
import { assessmentSchemas } from './assessment.ts';
import { auditSchemas } from './audit.ts';
import { blindReviewSchemas } from './blindReview.ts';
import { candidateSchemas } from './candidate.ts';
import { candidatureSchemas } from './candidature.ts';
import { candidatureDetailSchemas } from './candidatureDetail.ts';
import { demoSchemas } from './demo.ts';
import { emailLogSchemas } from './emailLog.ts';
import { type Endpoint, type EndpointFrom, joinSchemas, type Operation, type Schemas } from './endpoint.ts';
import { countSchemas } from './facets.ts';
import { homeSchemas } from './home.ts';
import { insightsSchemas } from './insights.ts';
import { invitedEmailSchemas } from './invitedEmails.ts';
import { jobSchemas } from './jobs.ts';
import { knownCandidateSchemas } from './knownCandidates.ts';
import { noteSchemas } from './notes.ts';
import { notificationSchemas } from './notifications.ts';
import { offerSchemas } from './offers.ts';
import {
  gatewayOperations,
  type OperationName,
  sandboxOperations,
  serviceOperations,
} from './operations/operations.ts';
import { readModelSchemas } from './readModel.ts';
import { recommendationSchemas } from './recommendations.ts';
import { rejectionReasonSchemas } from './rejectionReasons.ts';
import { resultSchemas } from './result.ts';
import { resultsProgressSchemas } from './resultsProgress.ts';
import { reviewSchemas } from './reviews.ts';
import { scorecardSchemas } from './scorecards.ts';
import { selectionSchemas } from './selections.ts';
import { testAnswersSchemas } from './testAnswers.ts';
import { testDetailsSchemas } from './testDetails.ts';
import { userSchemas } from './users.ts';
import { verdictSchemas } from './verdicts.ts';
import { viewRequestSchemas } from './viewRequests.ts';
import { viewSchemas } from './views.ts';

const schemas = {
  ...serverSchemas,
  ...accessSchemas,
  ...activitySchemas,
  ...assessmentSchemas,
  ...auditSchemas,
  ...blindReviewSchemas,
  ...candidateSchemas,
  ...candidatureSchemas,
  ...candidatureDetailSchemas,
  ...demoSchemas,
  ...emailLogSchemas,
  ...countSchemas,
  ...homeSchemas,
  ...insightsSchemas,
  ...invitedEmailSchemas,
  ...jobSchemas,
  ...knownCandidateSchemas,
  ...noteSchemas,
  ...notificationSchemas,
  ...offerSchemas,
  ...readModelSchemas,
  ...recommendationSchemas,
  ...rejectionReasonSchemas,
  ...resultSchemas,
  ...resultsProgressSchemas,
  ...reviewSchemas,
  ...scorecardSchemas,
  ...selectionSchemas,
  ...testAnswersSchemas,
  ...testDetailsSchemas,
  ...userSchemas,
  ...verdictSchemas,
  ...viewRequestSchemas,
  ...viewSchemas,
} satisfies Record<OperationName, Schemas>;

/** For a row without schemas, that one is missing is the only error. */
type SchemasOf<Name> = Name extends keyof typeof schemas ? (typeof schemas)[Name] : Schemas;

type EndpointsFrom<Rows> = {
  [Name in keyof Rows]: EndpointFrom<Extract<Rows[Name], Operation>, SchemasOf<Name>>;
};

function withSchemas<Rows extends Partial<Record<OperationName, Operation>>>(rows: Rows) {
  const endpoints = (Object.entries(rows) as [OperationName, Operation][]).map(
    ([name, row]) => [name, joinSchemas(row, schemas[name])] as const,
  );
  // Each entry is joined as the type says.
  return Object.fromEntries(endpoints) as EndpointsFrom<Rows>;
}

/** The operations of the live service, by name. */
export const endpoints = withSchemas(serviceOperations);
/** Operations of the embedded platform alone. The gateway serves them only if that is the upstream. */
export const sandboxEndpoints = withSchemas(sandboxOperations);
/** All operations of the API: those of the live service and the extensions of the embedded platform. */
export const allEndpoints = { ...endpoints, ...sandboxEndpoints };
/** The operations that the gateway answers itself. Not part of the API, and never forwarded. */
export const gatewayEndpoints = withSchemas(gatewayOperations);

export type EndpointName = keyof typeof allEndpoints;
export type EndpointOf<Name extends EndpointName> = (typeof allEndpoints)[Name];

/** Every operation that the gateway answers or forwards. */
export const everyEndpoint: Readonly<Record<OperationName, Endpoint>> = { ...allEndpoints, ...gatewayEndpoints };
// The keys of that record.
const names = new Map(Object.entries(everyEndpoint).map(([name, endpoint]) => [endpoint, name as OperationName]));

/** The operation name of an endpoint. */
export function nameOf(endpoint: Endpoint): OperationName {
  const name = names.get(endpoint);
  if (!name) throw new Error(`${endpoint.path} is in no table`);
  return name;
}
