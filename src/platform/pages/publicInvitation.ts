import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { createCandidature } from '../createCandidature.ts';
import type { Services } from '../http/services.ts';
import { isSameOrigin } from '../http/sameOrigin.ts';
import { assessments, assessmentTests, customQuestions, publicLinks, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { lockAssessment, type Transaction } from '../lockAssessment.ts';
import type { Company } from '../company.ts';
import { isHoldingForSender } from '../mail/holdEmails.ts';
import type { Outbox } from '../mail/outbox.ts';
import { html } from './html.ts';
import { errorPage, linkClosedPage, type Page, sendClosed, sendPage, sendTooMany } from './layout.ts';
import { formatMinutes, pageMessages } from './pageMessages.ts';
import { type Draft, EMPTY_DRAFT, readRegistration, type Registration, registrationForm } from './registrationForm.ts';

/** The registration page of a public link while it is open. */
export async function showRegistration(uuid: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const open = await findOpenLink(services.db, uuid);
  if (!open) return await sendClosed(request, reply, services);
  return await sendPage(reply, registrationPage(open, EMPTY_DRAFT, services.company), services.company);
}

/** Handles the form. Refuses it when another site sent it. */
export async function handleRegistration(
  uuid: string,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
) {
  const { company, linkLimiter } = services;
  if (!isSameOrigin(request, services.candidateUrl())) {
    return await sendPage(reply, errorPage(403, pageMessages.error.otherOrigin), company);
  }
  const wait = await linkLimiter.registrations(request);
  if (wait !== null) return await sendTooMany(reply, wait, company);
  const open = await findOpenLink(services.db, uuid);
  if (!open) return await sendClosed(request, reply, services);
  const form = request.body instanceof URLSearchParams ? readRegistration(request.body) : null;
  if (!form) return await sendPage(reply, errorPage(400, pageMessages.error.unknownFields), company);
  if ('problems' in form) {
    return await sendPage(reply, { ...registrationPage(open, form, company), status: 400 }, company);
  }
  // Counts valid forms only, so that invalid ones do not use up a link's limit. // R12
  const linkWait = await linkLimiter.registrationsOfLink(request);
  if (linkWait !== null) return await sendTooMany(reply, linkWait, company);
  return await sendPage(reply, await registerCandidate(uuid, form, services), company);
}

interface OpenLink {
  name: string;
  /** In their order. */
  tests: { name: string; minutes: number }[];
  questions: number;
}

const registeredCount = (link: typeof publicLinks) =>
  sql<number>`(select count(*)::int from ${candidatures} where ${candidatures.public_link_id} = ${link.id})`;

/** One query for every link, so that unknown and closed ones take the same time. */
async function findOpenLink(db: Pick<Db, 'select'>, uuid: string): Promise<OpenLink | null> {
  const [link] = await db
    .select({
      name: assessments.name,
      limit: publicLinks.candidates_limit,
      registered: registeredCount(publicLinks),
      tests: sql<
        OpenLink['tests']
      >`(select coalesce(json_agg(json_build_object('name', ${tests.name}, 'minutes', ${tests.time_limit_minutes})
        order by ${assessmentTests.position}, ${assessmentTests.id}), '[]') from ${assessmentTests}
        join ${tests} on ${tests.id} = ${assessmentTests.test_id} where ${assessmentTests.assessment_id} = ${assessments.id})`,
      questions: sql<number>`(select count(*)::int from ${customQuestions} where ${customQuestions.assessment_id} = ${assessments.id})`,
    })
    .from(publicLinks)
    .innerJoin(assessments, eq(assessments.id, publicLinks.assessment_id))
    .where(and(eq(publicLinks.public_uuid, uuid), eq(publicLinks.active, true), isNull(assessments.archived_at)));
  return link && (link.limit === 0 || link.registered < link.limit) ? link : null;
}

function registrationPage(open: OpenLink, draft: Draft, company: Company): Page {
  const hasProblems = Object.keys(draft.problems).length > 0;
  const { invitation: texts } = pageMessages;
  const content = texts.content(open.tests.length, open.questions, totalMinutes(open));
  return {
    status: 200,
    title: hasProblems ? pageMessages.form.checkTitle(open.name) : open.name,
    body: html`<div class="columns">
      <div class="intro">
        <p class="quiet">${texts.kicker}</p>
        <h1 dir="auto">${open.name}</h1>
        <p class="lead">
          ${company.name !== null && html`<strong><bdi>${company.name}</bdi></strong>`}${texts.lead(company.name, content)}
        </p>
      </div>
      <section class="card" aria-labelledby="register">
        <h2 id="register">${pageMessages.form.title}</h2>
        <p class="quiet">${pageMessages.form.hint}</p>
        ${registrationForm(draft, company)}
      </section>
      <div class="details">
        <h2>${texts.whatToExpect}</h2>
        <ol class="steps">
          ${open.tests.map(({ name, minutes }) => step(name, formatMinutes(minutes)))}
          ${open.questions > 0 && step(texts.employerQuestions(company.name), texts.noTimer, texts.questions(open.questions))}
        </ol>
        <p class="quiet">${texts.timing}</p>
        <h2>${texts.whatWeRecord}</h2>
        <ul>
          ${texts.recorded.map((text) => html`<li>${text}</li>`)}
        </ul>
      </div>
    </div>`,
  };
}

const totalMinutes = (open: OpenLink) => open.tests.reduce((sum, { minutes }) => sum + minutes, 0);

const step = (name: string, time: string, content: string | null = null) =>
  html`<li>
    <span><strong dir="auto">${name}</strong>${content !== null && html`<small>${content}</small>`}</span>
    <span class="quiet">${time}</span>
  </li>`;

/** Thrown to roll back the transaction, with the page to show. */
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
  { db, company, emails, outbox, candidateUrl }: Services,
): Promise<Page> {
  try {
    return await db.transaction(async (tx) => {
      const named = eq(publicLinks.public_uuid, uuid);
      const [link] = await tx.select().from(publicLinks).where(named);
      const assessment = link && (await lockAssessment(tx, link.assessment_id));
      // Checked again: the count of registrations is reliable only while the assessment is locked. // T06
      if (!link || !assessment || !(await findOpenLink(tx, uuid)))
        throw new RegistrationStopped(linkClosedPage(company));
      const { consent: _, ...person } = form;
      const enrolled = await createCandidature(tx, {
        ...person,
        assessment,
        public_link_id: link.id,
        updatesNames: false,
        emailKind: 'confirmation',
        emails,
        outbox,
        candidateUrl: candidateUrl(),
      });
      if (!enrolled) throw new RegistrationStopped(alreadyRegisteredPage(company));
      return registeredPage(assessment.name, enrolled.link, await emailStateOf(tx, outbox));
    });
  } catch (error) {
    if (error instanceof RegistrationStopped) return error.page;
    throw error;
  }
}

// Without the link, because the second registration may come from another person.
function alreadyRegisteredPage({ supportEmail }: Company): Page {
  const { title, text, help } = pageMessages.repeated;
  return {
    status: 200,
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <p class="quiet">${help(supportEmail)}</p>`,
  };
}

/**
 * Whether the link is emailed. `queued`: the email will be sent · `held`: the mail server rejects all emails until its settings
 * are corrected · `off`: no mail server is configured.
 */
async function emailStateOf(tx: Transaction, outbox: Outbox): Promise<'queued' | 'held' | 'off'> {
  if (!outbox.isDelivering) return 'off';
  return (await isHoldingForSender(tx)) ? 'held' : 'queued';
}

function registeredPage(assessmentName: string, link: string, email: 'queued' | 'held' | 'off'): Page {
  const { registered: texts } = pageMessages;
  return {
    status: 200,
    title: texts.pageTitle(assessmentName),
    copies: true,
    body: html`<p class="quiet"><bdi>${assessmentName}</bdi></p>
      <h1>${texts.title}</h1>
      <p><a class="button" href="${link}">${texts.continue}</a></p>
      <div class="link">
        <p>${texts.emails[email]}</p>
        <p class="note" id="personal-link">${link}</p>
        <p>
          <button type="button" class="secondary" data-copies="personal-link" hidden>${texts.copy}</button>
          <span id="copied" role="status"></span>
        </p>
        <p class="quiet">${texts.secret}</p>
      </div>`,
  };
}
