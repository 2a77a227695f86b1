import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../services/services.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { candidatePage } from './candidatePages.ts';
import { sendApp, sendClosed, sendTooMany } from './layout.ts';

/** The candidates' app for a personal link. Opening it changes nothing. // T21 */
export async function showInvitation(uuid: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const { db, candidatePages, company, linkLimiter } = services;
  const wait = await linkLimiter.personal(request);
  if (wait !== null) return await sendTooMany(reply, wait, company);
  const [found] = await db
    .select({ name: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(eq(candidatures.invitation_uuid, uuid), isNull(assessments.archived_at)));
  if (!found) return await sendClosed(request, reply, services);
  return await sendApp(reply, await candidatePage(candidatePages, uuid, found.name, company), company);
}
