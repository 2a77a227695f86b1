import { EMAIL_KINDS, MAX_ID } from '../../contract/codes.ts';
import { and, desc, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { sandboxEndpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containsTyped } from '../../database/likePattern.ts';
import type { Handler } from '../services/services.ts';
import { invitationLink } from '../mail/outbox.ts';
import { emails } from '../schema/emails.ts';
import { toPage } from './paging.ts';

export const listEmails: Handler<'listEmails'> = async ({ query }, { db, baseUrl }) => {
  const { search = '', kind, without_assessments: without = '' } = query;
  const hidden = without
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
  const wanted = and(
    containsTyped(sql`${emails.to_name} || ' ' || ${emails.to}`, search),
    hidden.length === 0 ? undefined : and(isNotNull(emails.assessment_id), notInArray(emails.assessment_id, hidden)),
    kind &&
      inArray(
        emails.kind,
        EMAIL_KINDS.filter((each) => kind.includes(each)),
      ),
  );
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select({
      id: emails.id,
      created: emails.created,
      kind: emails.kind,
      to: emails.to,
      to_name: emails.to_name,
      subject: emails.subject,
      body: emails.body,
      link: emails.link,
      candidature: emails.candidature_id,
      assessment: emails.assessment_id,
      state: emails.state,
      sent: emails.sent_at,
      reason: emails.reason,
    })
    .from(emails)
    .where(wanted)
    .orderBy(desc(emails.id))
    .limit(limit)
    .offset(offset);
  const count = await db.$count(emails, wanted);
  const results = rows.map(({ created, sent, ...row }) => ({
    ...row,
    created: created.toISOString(),
    sent: sent?.toISOString() ?? null,
  }));
  return toPage(sandboxEndpoints.listEmails, { query, baseUrl: baseUrl() }, { count, results });
};

/** The recipient of the previews. */
const SAMPLE = {
  candidature_id: 0,
  assessment_id: 0,
  email: 'ada@example.org',
  full_name: 'Ada Lovelace',
  assessment_name: 'Software Engineer',
};
const SAMPLE_UUID = '00000000-0000-4000-8000-000000000000';

export const listEmailPreviews: Handler<'listEmailPreviews'> = async (
  { query },
  { emails: writer, baseUrl, candidateUrl },
) => {
  const link = invitationLink(candidateUrl(), SAMPLE_UUID);
  const { limit, offset } = pageOf(query);
  const { name: full_name = SAMPLE.full_name, assessment_name = SAMPLE.assessment_name } = query;
  const context = { ...SAMPLE, full_name, assessment_name };
  const drafts = EMAIL_KINDS.map((kind) =>
    kind === 'rejection' || kind === 'report'
      ? writer.plainEmail(kind, context)
      : writer.linkEmail(kind, context, link),
  );
  const results = drafts.slice(offset, offset + limit).map(({ kind, subject, body }) => ({ kind, subject, body }));
  return toPage(sandboxEndpoints.listEmailPreviews, { query, baseUrl: baseUrl() }, { count: drafts.length, results });
};
