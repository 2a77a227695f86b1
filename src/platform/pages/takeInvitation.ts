import type { FastifyReply } from 'fastify';
import { and, eq, isNull } from 'drizzle-orm';
import { readAnswers, readTests } from '../handlers/results.ts';
import type { Services } from '../http/handler.ts';
import { assessments, candidatures } from '../schema.ts';
import { contents } from './contents.ts';
import { html } from './html.ts';
import { CLOSED, sendPage } from './layout.ts';

/** What awaits a person behind their personal link. Looking at it changes nothing. // T21 */
export async function showInvitation(uuid: string, reply: FastifyReply, { db }: Services) {
  const [found] = await db
    .select({ candidature: candidatures, name: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(eq(candidatures.invitation_uuid, uuid), isNull(assessments.archived_at)));
  if (!found) return await sendPage(reply, CLOSED);
  const { candidature, name } = found;
  const tests = await readTests(db, candidature);
  const questions = await readAnswers(db, candidature);
  const who = candidature.full_name || candidature.email;
  return await sendPage(reply, {
    status: 200,
    title: name,
    body: html`<h1 dir="auto">${name}</h1>
      <p>
        Hello <bdi>${who}</bdi>,
        ${
          candidature.status === 'completed'
            ? 'you have completed this assessment. Thank you.'
            : `you are invited to take this assessment. It consists of ${contents({ tests: tests.length, questions: questions.length })}.`
        }
      </p>
      ${
        tests.length > 0 &&
        html`<h2>Tests</h2>
          <ol>
            ${tests.map((test) => html`<li dir="auto">${test.name}</li>`)}
          </ol>`
      }
      <p class="note">Tests cannot be taken on this installation yet.</p>
      <p class="quiet">This link is for you alone.</p>`,
  });
}
