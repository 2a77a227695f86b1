import type { PlatformEndpointName } from '../../contract/platformEndpoints.ts';
import type { Handlers } from '../services/services.ts';
import { listAssessments, readAssessment } from './assessments.ts';
import { listCandidates, readCandidate, readFlags } from './candidates.ts';
import { deleteCandidature, listCandidatures } from './candidatures.ts';
import { inviteCandidate, normaliseInvitation, sendInvitation } from './invitations.ts';
import { listEmailPreviews, listEmails } from './emailLog.ts';
import { changePublicLink } from './publicLinks.ts';
import { renderPdf } from './renderPdf.ts';
import { logIn } from './logIn.ts';
import { readResult } from './resultDetail.ts';
import { listResults } from './results.ts';
import { sendPdf } from './sendPdf.ts';
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
  readResult,
  renderPdf,
  listCandidates,
  readCandidate,
  readFlags,
  listEmails,
  listEmailPreviews,
  logIn,
  sendPdf,
};

/** Normalises bodies before validation. */
export const prepareBody: Partial<Record<PlatformEndpointName, (body: unknown) => unknown>> = {
  inviteCandidate: normaliseInvitation,
};
