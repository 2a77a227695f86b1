import type { EndpointName } from '../../contract/endpoints.ts';
import type { Handlers } from '../services/services.ts';
import { listAssessments, readAssessment } from './assessments.ts';
import { listCandidates, readCandidate, readFlags } from './candidates.ts';
import { deleteCandidature, listCandidatures } from './candidatures.ts';
import { inviteCandidate, normaliseInvitation, sendInvitation } from './invitations.ts';
import { listEmailPreviews, listEmails } from './emailLog.ts';
import { changePublicLink } from './publicLinks.ts';
import { renderPdf } from './renderPdf.ts';
import { listResults } from './results.ts';
import { changeStage, sendReminder } from './stages.ts';

/** The handler of each operation. */
export const handlers: Handlers = {
  listAssessments,
  readAssessment,
  changePublicLink,
  inviteCandidate,
  listCandidatures,
  sendInvitation,
  changeStage,
  sendReminder,
  deleteCandidature,
  listResults,
  renderPdf,
  listCandidates,
  readCandidate,
  readFlags,
  listEmails,
  listEmailPreviews,
};

/** Normalises bodies before validation. */
export const prepareBody: Partial<Record<EndpointName, (body: unknown) => unknown>> = {
  inviteCandidate: normaliseInvitation,
};
