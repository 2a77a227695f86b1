import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { MAX_VIEW_REQUESTS } from '../../contract/viewRequests.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { AccessRule } from '../access/noAccess.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { invalid, notFound, Refusal } from '../base/refusal.ts';
import type { Viewer } from '../base/user.ts';
import { IS_ANSWERED } from '../readModel/askedViews.ts';
import { isRecommendationShown } from '../readModel/shownRecommendations.ts';
import { changeCache } from '../readModel/cache.ts';
import { readKnownCandidature } from '../readModel/recordWrite.ts';
import { viewRequests } from '../schema/tables.ts';
import { findAllowed } from './mentions.ts';

/** The operations of requests for views: one for each candidature and user. */
export function viewRequestOperations({
  database: { db },
  upstream,
  clock,
  rule,
}: OperationDeps & { rule: AccessRule }) {
  const onCandidature = (candidature: number) =>
    and(eq(viewRequests.upstream, upstream), eq(viewRequests.candidature_id, candidature));

  async function list(tx: Db | Transaction, candidature: number, viewer: Viewer) {
    const { id, user_name: user, author, asked_at } = viewRequests;
    const isSeen = isRecommendationShown({ ...getTableColumns(viewRequests), author: user }, viewer) ?? sql`true`;
    const is_answered = sql<boolean | null>`case when ${isSeen} then ${IS_ANSWERED} end`;
    const rows = await tx
      .select({ id, user, author, asked_at, is_answered })
      .from(viewRequests)
      .where(onCandidature(candidature))
      .orderBy(desc(id))
      .limit(MAX_VIEW_REQUESTS);
    return {
      results: rows.map(({ asked_at: at, ...row }) => ({
        ...row,
        is_own: row.author === viewer.name,
        at: at.toISOString(),
      })),
    };
  }

  return {
    async listViewRequests({ values: { candidature_id }, user }) {
      return await list(db, candidature_id, user);
    },
    async askForViews({ values: { candidature_id }, body: { users }, user }) {
      // Without sign-in there are no colleagues.
      if (user.name === null) throw notFound();
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const about = await readKnownCandidature(change, candidature_id);
        const asked = await findAllowed(tx, {
          upstream,
          rule,
          assessment: about.assessment_id,
          ids: users,
          field: 'users',
        });
        if (asked.some(({ user_name }) => user_name === user.name))
          throw invalid({ users: ['You can’t ask yourself.'] });
        const row = { upstream, candidature_id, ...about, author: user.name, asked_at: clock.now() };
        await tx
          .insert(viewRequests)
          .values(asked.map(({ user_name }) => ({ ...row, user_name })))
          .onConflictDoNothing();
        return await list(tx, candidature_id, user);
      });
    },
    async deleteViewRequest({ values: { candidature_id, view_request_id }, user }) {
      const which = and(onCandidature(candidature_id), eq(viewRequests.id, view_request_id));
      const [row] = await db.select({ author: viewRequests.author }).from(viewRequests).where(which);
      if (!row) throw new Refusal(404, 'not_found', 'This request is no longer there.');
      if (row.author !== user.name && user.role !== 'recruiter') {
        throw new Refusal(403, 'role', 'Only the colleague who asked, or a recruiter, can take a request back.');
      }
      await db.delete(viewRequests).where(which);
      return {};
    },
  } satisfies Partial<OwnOperations>;
}
