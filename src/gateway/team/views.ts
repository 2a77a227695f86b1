import { MAX_VIEWS } from '../../contract/operations/views.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { hiddenFilters } from '../../contract/candidatureFilters.ts';
import { pageOf } from '../../contract/paging.ts';
import { isUniqueViolation } from '../../database/uniqueViolation.ts';
import { isAccessible } from '../base/access.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import type { Viewer } from '../base/user.ts';
import { Refusal } from '../base/refusal.ts';
import { views } from '../schema/tables.ts';

/** The operations of saved views. */
export function viewOperations({ database: { db }, upstream, clock }: OperationDeps) {
  const isView = (view: number, user: Viewer) =>
    and(eq(views.upstream, upstream), eq(views.id, view), isAccessible(views.assessment_id, user));
  const ofAssessment = (assessment: number) => and(eq(views.upstream, upstream), eq(views.assessment_id, assessment));
  return {
    async listViews({ values: { assessment, ...values }, user }) {
      const { limit, offset } = pageOf(values);
      const rows = await db.select().from(views).where(ofAssessment(assessment)).orderBy(asc(views.name));
      const hidden = hiddenFilters(user);
      const visible = rows.filter(({ search }) => !hidden.some((name) => new URLSearchParams(search).has(name)));
      return { count: visible.length, results: visible.slice(offset, offset + limit).map(viewOf) };
    },
    async saveView({ body: { assessment, name, search, columns } }) {
      const others = and(ofAssessment(assessment), ne(views.name, name));
      if ((await db.$count(views, others)) >= MAX_VIEWS) {
        throw new Refusal(409, 'conflict', `An assessment has at most ${MAX_VIEWS} views. Delete one first.`);
      }
      const changes = { search, columns, changed_at: clock.now() };
      const [row] = await db
        .insert(views)
        .values({ upstream, assessment_id: assessment, name, ...changes })
        .onConflictDoUpdate({ target: [views.upstream, views.assessment_id, views.name], set: changes })
        .returning();
      if (!row) throw new Error('The view was not returned.');
      return viewOf(row);
    },
    async changeView({ values: { view_id }, body, user }) {
      const [row] = await db
        .update(views)
        .set({ ...body, changed_at: clock.now() })
        .where(isView(view_id, user))
        .returning()
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          throw new Refusal(409, 'conflict', 'Another view has this name. Choose another one.');
        });
      if (!row) throw new Refusal(404, 'not_found', 'This view was deleted.');
      return viewOf(row);
    },
    async deleteView({ values: { view_id }, user }) {
      await db.delete(views).where(isView(view_id, user));
      return {};
    },
  } satisfies Partial<OwnOperations>;
}

function viewOf({ id, assessment_id, name, search, columns, changed_at }: typeof views.$inferSelect) {
  return { id, assessment: assessment_id, name, search, columns, changed: changed_at.toISOString() };
}
