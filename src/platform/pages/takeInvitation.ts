import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { candidatePage } from './candidatePages.ts';
import { sendApp, sendClosed, sendTooMany } from './layout.ts';

/** The candidates' pages, for whoever has a personal link. Looking at them changes nothing. // T21 */
export async function showInvitation(uuid: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const { db, candidatePages, linkLimiter } = services;
  const wait = await linkLimiter.personal(request);
  if (wait !== null) return await sendTooMany(reply, wait);
  const [found] = await db
    .select({ name: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(eq(candidatures.invitation_uuid, uuid), isNull(assessments.archived_at)));
  if (!found) return await sendClosed(request, reply, linkLimiter);
  return await sendApp(reply, await candidatePage(candidatePages, uuid, found.name));
}
