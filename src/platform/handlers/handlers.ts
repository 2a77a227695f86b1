import { and, eq } from 'drizzle-orm';
import type { PlatformEndpointName } from '../../contract/platformEndpoints.ts';
import { areTokensEqual, issueLoginToken } from '../http/apiTokens.ts';
import { httpError, invalidFields, notFound } from '../http/httpError.ts';
import { wasSentRecently } from '../mail/outbox.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import type { Handler, Handlers } from '../services/services.ts';
import { listAssessments, readAssessment } from './assessments.ts';
import { listCandidates, readCandidate, readFlags } from './candidates.ts';
import { deleteCandidature, listCandidatures } from './candidatures.ts';
import { inviteCandidate, normaliseInvitation, sendInvitation } from './invitations.ts';
import { listEmailPreviews, listEmails } from './emailLog.ts';
import { changePublicLink } from './publicLinks.ts';
import { renderPdf } from './renderPdf.ts';
import { listAnswers } from './answers.ts';
import { readResult } from './resultDetail.ts';
import { listResults } from './results.ts';
import { changeStage, sendReminder } from './stages.ts';

/** Sends the report to the candidate. Repeated calls within a minute send one email. */
const sendPdf: Handler<'sendPdf'> = async ({ params, query }, { db, emails, outbox }) => {
  await db.transaction(async (tx) => {
    const which = and(eq(candidatures.id, query.candidature), eq(candidatures.test_taker_id, params.test_taker_id));
    const [candidature] = await tx.select().from(candidatures).where(which).for('update');
    if (!candidature) throw notFound();
    const { id, email, full_name, status, assessment_id } = candidature;
    if (status !== 'completed') throw httpError(409, 'The candidate has not completed the assessment.');
    const [assessment] = await tx
      .select({ name: assessments.name })
      .from(assessments)
      .where(eq(assessments.id, assessment_id));
    if (!assessment) throw notFound();
    if (await wasSentRecently(tx, id, 'report')) return;
    const context = { candidature_id: id, assessment_id, email, full_name, assessment_name: assessment.name };
    await outbox.write(tx, emails.plainEmail('report', context));
  });
  return { ok: true };
};

/** Exchanges a configured user name and its password for a token. */
const logIn: Handler<'logIn'> = async ({ body: { username, password } }, { db, logins, now }) => {
  const expected = logins.get(username);
  // Unknown users take the same time.
  const isRight = areTokensEqual(password, expected ?? '');
  if (expected === undefined || !isRight) {
    throw invalidFields({ non_field_errors: ['The user name or the password is wrong.'] });
  }
  return { token: await issueLoginToken(db, username, now()) };
};

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
  listAnswers,
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
