import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Services } from '../services/services.ts';
import { isSameOrigin } from '../http/sameOrigin.ts';
import { publicLinks } from '../schema/assessments.ts';
import type { Company } from '../../operation/company.ts';
import { areEmailsDelayed } from '../mail/holdEmails.ts';
import { html } from '../../operation/html.ts';
import { errorPage, linkClosedPage, type Page, sendClosed, sendPage, sendTooMany } from './layout.ts';
import { findOpenLink, type OpenLink } from './openLink.ts';
import { formatMinutes, pageMessages } from './pageMessages.ts';
import { emailRegistered, registerCandidate } from './registerCandidate.ts';
import { type Draft, EMPTY_DRAFT, readRegistration, type Registration, registrationForm } from './registrationForm.ts';

/** The registration page of a public link while it is open. */
export async function showRegistration(uuid: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const open = await findOpenLink(services.db, uuid);
  if (!open) return await sendClosed(request, reply, services);
  return await sendPage(reply, registrationPage(open, EMPTY_DRAFT, services), services.company);
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
    return await sendPage(reply, { ...registrationPage(open, form, services), status: 400 }, company);
  }
  // Counts valid forms only, so that invalid ones do not use up a link's limit. // R12
  const linkWait = await linkLimiter.registrationsOfLink(request);
  if (linkWait !== null) {
    await recordLimit(uuid, linkWait, request, services);
    return await sendTooMany(reply, linkWait, company);
  }
  return await sendPage(reply, await register(uuid, form, services), company);
}

/** Notes that the rate limit of a link refuses registrations, for Home and the log: once until it ends. */
async function recordLimit(uuid: string, seconds: number, request: FastifyRequest, { db }: Services): Promise<void> {
  const [now, limited_until] = [new Date(), new Date(Date.now() + seconds * 1000)];
  const { limited_until: until } = publicLinks;
  const [link] = await db
    .update(publicLinks)
    .set({ limited_until })
    .where(and(eq(publicLinks.public_uuid, uuid), or(isNull(until), lt(until, now))))
    .returning({ id: publicLinks.id, assessment: publicLinks.assessment_id });
  if (link) request.log.warn({ ...link, seconds }, 'registrations_limited');
}

function registrationPage(open: OpenLink, draft: Draft, { company, verifiesAddresses }: Services): Page {
  const hasProblems = Object.keys(draft.problems).length > 0;
  const { invitation: texts } = pageMessages;
  const content = texts.content(open.tests.length, open.questions, totalMinutes(open));
  return {
    status: 200,
    title: hasProblems ? pageMessages.form.checkTitle(open.name) : open.name,
    isWide: true,
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
        <p class="quiet">${pageMessages.form.hint(verifiesAddresses)}</p>
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

/** Registers, and chooses the page to show. */
async function register(uuid: string, form: Registration, services: Services): Promise<Page> {
  const { company, db, outbox, verifiesAddresses } = services;
  const outcome = await registerCandidate(uuid, form, services);
  if (outcome.is === 'closed') return linkClosedPage(company);
  const areDelayed = outbox.isDelivering && (await areEmailsDelayed(db));
  // The same page for a new and for a registered address: it does not tell who applies. // T55
  if (verifiesAddresses) {
    if (outcome.is === 'repeated') await emailRegistered(outcome.assessment, form.email, services);
    return checkEmailPage(outcome.assessment.name, areDelayed, company);
  }
  if (outcome.is === 'repeated') return alreadyRegisteredPage(company);
  return registeredPage(
    outcome.assessment.name,
    outcome.link,
    outbox.isDelivering ? (areDelayed ? 'delayed' : 'queued') : 'off',
  );
}

function checkEmailPage(assessmentName: string, areDelayed: boolean, { supportEmail }: Company): Page {
  const { checkEmail: texts } = pageMessages;
  return {
    status: 200,
    title: texts.pageTitle(assessmentName),
    body: html`<p class="quiet"><bdi>${assessmentName}</bdi></p>
      <h1>${texts.title}</h1>
      <p>${texts.text}</p>
      ${areDelayed && html`<p>${texts.delayed}</p>`}
      <p class="quiet">${texts.help(supportEmail)}</p>`,
  };
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
 * `email`: `queued`: the link will be emailed · `delayed`: the mail server takes no emails at the moment ·
 * `off`: no mail server is configured.
 */
function registeredPage(assessmentName: string, link: string, email: 'queued' | 'delayed' | 'off'): Page {
  const { registered: texts } = pageMessages;
  return {
    status: 200,
    title: texts.pageTitle(assessmentName),
    copies: true,
    body: html`<p class="quiet"><bdi>${assessmentName}</bdi></p>
      <h1>${texts.title}</h1>
      <p class="action"><a class="button" href="${link}">${texts.continue}</a></p>
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
