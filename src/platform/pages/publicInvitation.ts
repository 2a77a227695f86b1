import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { createCandidature } from '../createCandidature.ts';
import type { Services } from '../http/services.ts';
import { isSameOrigin } from '../http/sameOrigin.ts';
import { assessments, assessmentTests, customQuestions, publicLinks, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { lockAssessment } from '../lockAssessment.ts';
import { html } from './html.ts';
import { LINK_CLOSED_PAGE, errorPage, type Page, sendClosed, sendPage, sendTooMany } from './layout.ts';
import { contents, duration } from './contents.ts';
import { type Draft, EMPTY_DRAFT, readRegistration, type Registration, registrationForm } from './registrationForm.ts';

/** What a public link leads to while it is open: the assessment and what awaits in it. */
export async function showRegistration(uuid: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const open = await findOpenLink(services.db, uuid);
  if (!open) return await sendClosed(request, reply, services.linkLimiter);
  return await sendPage(reply, registrationPage(open, EMPTY_DRAFT));
}

/** Takes the form. Sent from another site it is refused, however it got there. */
export async function handleRegistration(
  uuid: string,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
) {
  if (!isSameOrigin(request, services.candidateUrl())) {
    return await sendPage(reply, errorPage(403, 'This form can only be sent from its own page.'));
  }
  const { linkLimiter } = services;
  const wait = await linkLimiter.registrations(request);
  if (wait !== null) return await sendTooMany(reply, wait);
  const open = await findOpenLink(services.db, uuid);
  if (!open) return await sendClosed(request, reply, linkLimiter);
  const form = request.body instanceof URLSearchParams ? readRegistration(request.body) : null;
  if (!form) return await sendPage(reply, errorPage(400, 'These are not the fields of the form.'));
  if ('problems' in form) return await sendPage(reply, { ...registrationPage(open, form), status: 400 });
  // Only forms that make a candidate count, so that a link is not used up by what is refused anyway. // R12
  const linkWait = await linkLimiter.registrationsOfLink(request);
  if (linkWait !== null) return await sendTooMany(reply, linkWait);
  return await sendPage(reply, await registerCandidate(uuid, form, services));
}

interface OpenLink {
  name: string;
  tests: number;
  /** All time limits together. */
  minutes: number;
  questions: number;
}

const registeredCount = (link: typeof publicLinks) =>
  sql<number>`(select count(*)::int from ${candidatures} where ${candidatures.public_link_id} = ${link.id})`;

/** One query whatever the link, so that unknown and closed ones take the same time. */
async function findOpenLink(db: Pick<Db, 'select'>, uuid: string): Promise<OpenLink | null> {
  const [link] = await db
    .select({
      name: assessments.name,
      limit: publicLinks.candidates_limit,
      registered: registeredCount(publicLinks),
      tests: sql<number>`(select count(*)::int from ${assessmentTests} where ${assessmentTests.assessment_id} = ${assessments.id})`,
      minutes: sql<number>`(select coalesce(sum(${tests.time_limit_minutes}), 0)::int from ${assessmentTests}
        join ${tests} on ${tests.id} = ${assessmentTests.test_id} where ${assessmentTests.assessment_id} = ${assessments.id})`,
      questions: sql<number>`(select count(*)::int from ${customQuestions} where ${customQuestions.assessment_id} = ${assessments.id})`,
    })
    .from(publicLinks)
    .innerJoin(assessments, eq(assessments.id, publicLinks.assessment_id))
    .where(and(eq(publicLinks.public_uuid, uuid), eq(publicLinks.active, true), isNull(assessments.archived_at)));
  return link && (link.limit === 0 || link.registered < link.limit) ? link : null;
}

function registrationPage(open: OpenLink, draft: Draft): Page {
  const hasProblems = Object.keys(draft.problems).length > 0;
  return {
    status: 200,
    title: hasProblems ? `Please check: ${open.name}` : open.name,
    body: html`<h1 dir="auto">${open.name}</h1>
      <p>You are invited to take this assessment. It consists of ${contents(open)}.</p>
      ${
        open.minutes > 0 &&
        html`<p>
          The tests take up to ${duration(open.minutes)} in all. Each has a clock of its own, and between them you can
          leave and come back, on any device.
        </p>`
      }
      ${RECORDED}
      <p class="quiet">Register to get your personal link.</p>
      ${registrationForm(draft)}`,
  };
}

const RECORDED = html`<h2>What is recorded</h2>
  <ul>
    <li>Your name, your address and your answers, and when you give them.</li>
    <li>Whether a test leaves the full screen, and whether the mouse leaves the page.</li>
    <li>Whether your camera is on. You can refuse it. No picture is taken, sent or kept.</li>
    <li>Whether somebody else takes this assessment from the same internet address. The address itself is not kept.</li>
  </ul>`;

/** Rolls the transaction back and tells the person why. */
class RegistrationStopped extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super(page.title);
    this.page = page;
  }
}

async function registerCandidate(
  uuid: string,
  form: Registration,
  { db, outbox, candidateUrl }: Services,
): Promise<Page> {
  try {
    return await db.transaction(async (tx) => {
      const named = eq(publicLinks.public_uuid, uuid);
      const [link] = await tx.select().from(publicLinks).where(named);
      const assessment = link && (await lockAssessment(tx, link.assessment_id));
      // Only now, with the assessment locked, does a count of registrations hold. // T06
      if (!link || !assessment || !(await findOpenLink(tx, uuid))) throw new RegistrationStopped(LINK_CLOSED_PAGE);
      const { consent: _, ...person } = form;
      const enrolled = await createCandidature(tx, {
        ...person,
        assessment,
        public_link_id: link.id,
        updatesNames: false,
        mail: 'confirmation',
        outbox,
        candidateUrl: candidateUrl(),
      });
      if (!enrolled) throw new RegistrationStopped(ALREADY_REGISTERED_PAGE);
      return registeredPage(assessment.name, enrolled.link, outbox.isDelivering);
    });
  } catch (error) {
    if (error instanceof RegistrationStopped) return error.page;
    throw error;
  }
}

// The link of a registration is never shown to whoever repeats it: they need not be the same person.
const ALREADY_REGISTERED_PAGE: Page = {
  status: 200,
  title: 'You are already registered',
  body: html`<h1>You are already registered</h1>
    <p>This address has been registered for this assessment before. Please use the personal link that you got then.</p>
    <p class="quiet">If you cannot find it, ask the people who invited you to send it again.</p>`,
};

function registeredPage(assessmentName: string, link: string, isEmailed: boolean): Page {
  return {
    status: 200,
    title: `Registered: ${assessmentName}`,
    copies: true,
    body: html`<h1>You are registered</h1>
      <p>
        ${isEmailed ? 'Keep' : 'Save'} this personal link to <bdi>${assessmentName}</bdi>: it lets you come back, on any
        device. ${isEmailed ? 'We’ve emailed it to you.' : 'You will not get it by email.'}
      </p>
      <p><a class="button" href="${link}">Continue to the assessment</a></p>
      <p>
        <button type="button" class="secondary" data-copies="personal-link" hidden>Copy link</button>
        <span id="copied" role="status"></span>
      </p>
      <p class="note" id="personal-link">${link}</p>
      <p class="quiet">Don’t share this link. It opens your assessment.</p>`,
  };
}
