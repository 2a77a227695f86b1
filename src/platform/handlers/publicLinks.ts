import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { PublicLink } from '../../contract/assessment.ts';
import type { Db } from '../../database/open.ts';
import type { Handler } from '../services/services.ts';
import { invalidFields, notFound } from '../http/httpError.ts';
import { publicLinkCondition, publicLinks } from '../schema/assessments.ts';
import { candidatureCounts } from '../schema/candidatures.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';

export const changePublicLink: Handler<'changePublicLink'> = async ({ params, body }, { db }) => {
  const isNamed = publicLinkCondition(params.public_link_id);
  return await db.transaction(async (tx) => {
    const [link] = await tx.select().from(publicLinks).where(isNamed);
    if (!link) throw notFound();
    const { assessment, ...change } = body;
    if (assessment !== undefined && assessment !== link.assessment_id) {
      throw invalidFields({ assessment: ['This link belongs to another assessment and is never moved.'] });
    }
    await lockAssessment(tx, link.assessment_id);
    if (Object.keys(change).length > 0) await tx.update(publicLinks).set(change).where(isNamed);
    const links = await readPublicLinks(tx, link.assessment_id);
    const changed = links.find(({ id }) => id === link.id);
    if (!changed) throw notFound();
    return changed;
  });
};

/** The links of an assessment, the default one first. */
export async function readPublicLinks(
  db: Pick<Db, 'select'>,
  assessmentId: number,
): Promise<z.output<typeof PublicLink>[]> {
  const { assessment_id: _, limited_until: __, ...columns } = getTableColumns(publicLinks);
  return await db
    .select({
      ...columns,
      candidates_count: sql<number>`coalesce(sum(${candidatureCounts.candidatures}), 0)::int`,
    })
    .from(publicLinks)
    .leftJoin(
      candidatureCounts,
      and(
        eq(candidatureCounts.assessment_id, publicLinks.assessment_id),
        eq(candidatureCounts.public_link_id, publicLinks.id),
      ),
    )
    .where(eq(publicLinks.assessment_id, assessmentId))
    .groupBy(publicLinks.id)
    .orderBy(publicLinks.id);
}
