import { desc, ilike } from 'drizzle-orm';
import { sandboxEndpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Handler } from '../http/services.ts';
import { mails } from '../schema/mails.ts';
import { toPage } from './paging.ts';

export const listMails: Handler<'listMails'> = async ({ query }, { db, baseUrl }) => {
  const wanted = query.search ? ilike(mails.to, containsPattern(query.search)) : undefined;
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
