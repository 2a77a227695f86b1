import { and, desc, ilike, inArray } from 'drizzle-orm';
import { sandboxEndpoints } from '../../contract/endpoints.ts';
import { MAIL_KINDS } from '../../contract/mail.ts';
import { pageOf } from '../../contract/paging.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Handler } from '../http/services.ts';
import { invitationLink } from '../mail/outbox.ts';
import { mails } from '../schema/mails.ts';
import { toPage } from './paging.ts';

export const listMails: Handler<'listMails'> = async ({ query }, { db, baseUrl }) => {
  const { search, kind } = query;
  const wanted = and(
    search ? ilike(mails.to, containsPattern(search)) : undefined,
    kind &&
      inArray(
        mails.kind,
        MAIL_KINDS.filter((each) => kind.includes(each)),
      ),
  );
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select({
      id: mails.id,
      created: mails.created,
      kind: mails.kind,
      to: mails.to,
      to_name: mails.to_name,
      subject: mails.subject,
      body: mails.body,
      link: mails.link,
      candidature: mails.candidature_id,
      state: mails.state,
      sent: mails.sent_at,
      reason: mails.reason,
    })
    .from(mails)
    .where(wanted)
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset);
  const count = await db.$count(mails, wanted);
  const results = rows.map(({ created, sent, ...row }) => ({
    ...row,
    created: created.toISOString(),
    sent: sent?.toISOString() ?? null,
  }));
  return toPage(sandboxEndpoints.listMails, { query, baseUrl: baseUrl() }, { count, results });
};

/** Whom the previews are written to. */
const SAMPLE = {
  candidature_id: 0,
  email: 'ada@example.org',
  full_name: 'Ada Lovelace',
  assessment_name: 'Software Engineer',
};
const SAMPLE_UUID = '00000000-0000-4000-8000-000000000000';

export const listEmailPreviews: Handler<'listEmailPreviews'> = async ({ query }, { emails, baseUrl, candidateUrl }) => {
  const link = invitationLink(candidateUrl(), SAMPLE_UUID);
  const { limit, offset } = pageOf(query);
  const { name: full_name = SAMPLE.full_name, assessment_name = SAMPLE.assessment_name } = query;
  const context = { ...SAMPLE, full_name, assessment_name };
  const drafts = MAIL_KINDS.map((kind) =>
    kind === 'rejection' ? emails.rejectionEmail(context) : emails.linkEmail(kind, context, link),
  );
  const results = drafts.slice(offset, offset + limit).map(({ kind, subject, body }) => ({ kind, subject, body }));
  return toPage(sandboxEndpoints.listEmailPreviews, { query, baseUrl: baseUrl() }, { count: drafts.length, results });
};
