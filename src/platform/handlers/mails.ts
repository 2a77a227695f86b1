import { desc, getTableColumns, ilike } from 'drizzle-orm';
import { sandboxEndpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containing } from '../../database/containing.ts';
import type { Handler } from '../http/handler.ts';
import { mails } from '../schema/mails.ts';
import { envelope } from './paging.ts';

export const listMails: Handler<'listMails'> = async ({ query }, { db, baseUrl }) => {
  const { candidature_id, message_id: _, attempts: __, held_for: ___, sent_at, ...columns } = getTableColumns(mails);
  const wanted = query.search ? ilike(mails.to, containing(query.search)) : undefined;
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select({ ...columns, candidature: candidature_id, sent: sent_at })
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
  return envelope(sandboxEndpoints.listMails, { query, baseUrl: baseUrl() }, { count, results });
};
