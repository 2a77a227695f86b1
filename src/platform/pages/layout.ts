import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../operation/company.ts';
import type { LinkLimiter } from '../http/linkLimiter.ts';
import { type Html, html } from '../../operation/html.ts';
import { pageMessages } from './pageMessages.ts';

export const PAGES_PREFIX = '/testtaker';
export const STYLE_PATH = '/style.css';
export const COPY_PATH = '/copy.js';
export const START_PATH = '/start.js';
export const LOGO_PATH = '/logo';
export const ICON_PATH = '/icon.svg';

// No other origins, no framing, no referrer to them: the URL of a page is the candidate's secret.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // Browsers send "Origin: null" with a form of a page without a referrer.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

// The candidates' app runs scripts and calls this server only. The camera picture stays in the browser.
const APP_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(self), fullscreen=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const COPY_HEADERS = {
  'content-security-policy': HEADERS['content-security-policy'].replace('style-src', "script-src 'self'; style-src"),
};

export interface Page {
  status: number;
  title: string;
  /** Styles and scripts; absent: the style of the plain HTML pages. */
  head?: Html;
  /** Whether the page has text to copy, which needs the only script of plain pages. */
  copies?: boolean;
  /** Whether a plain page has two columns. */
  isWide?: boolean;
  body: Html;
}

/** Sends a plain HTML page with the company's header. */
export async function sendPage(reply: FastifyReply, page: Page, company: Company) {
  const framed = {
    ...page,
    body: html`${companyHeader(company)}
      <main>${page.body}</main>`,
  };
  const style = html`<link rel="stylesheet" href="${PAGES_PREFIX + STYLE_PATH}" />`;
  if (!page.copies) return await send(reply, framed, style);
  const head = html`${style}
    <script type="module" src="${PAGES_PREFIX + COPY_PATH}"></script>`;
  return await send(reply, framed, head, COPY_HEADERS);
}

/** Sends the page that loads the candidates' app, or an error page when it was not built. */
export async function sendApp(reply: FastifyReply, page: Page, company: Company) {
  if (!page.head) return await sendPage(reply, page, company);
  return await send(reply, page, page.head, APP_HEADERS);
}

async function send(reply: FastifyReply, { status, title, isWide = false, body }: Page, head: Html, headers = {}) {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <link rel="icon" href="${PAGES_PREFIX + ICON_PATH}" type="image/svg+xml" />
        ${head}
      </head>
      <body${isWide && html` class="wide"`}>
        ${body}
      </body>
    </html> `;
  const all = { ...HEADERS, ...headers };
  return await reply.code(status).headers(all).type('text/html; charset=utf-8').send(document.markup);
}

/** Logo and name of the company, with links to support and privacy; null when none is configured. */
function companyHeader({ name, logo, supportEmail, privacyUrl }: Company): Html | null {
  if (name === null && logo === null && supportEmail === null && privacyUrl === null) return null;
  return html`<header class="company">
    <div>
      ${logo && html`<img src="${PAGES_PREFIX + LOGO_PATH}" alt="${name === null ? pageMessages.companyLogo : ''}" />`}
      ${name !== null && html`<strong><bdi>${name}</bdi></strong>`}
      <span>
        ${
          privacyUrl !== null &&
          html`<a href="${privacyUrl}" target="_blank" rel="noreferrer">${pageMessages.privacyNotice}</a>`
        }
        ${supportEmail !== null && html`<a href="mailto:${supportEmail}">${pageMessages.needHelp}</a>`}
      </span>
    </div>
  </header>`;
}

/** One page for all closed and unknown links, so that it reveals no reason. // T22 */
export function linkClosedPage({ supportEmail }: Company): Page {
  const { title, text, help } = pageMessages.linkClosed;
  return {
    status: 404,
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <p class="quiet">${help(supportEmail)}</p>`,
  };
}

/** The page at the server's own address. */
export function startPage({ supportEmail }: Company): Page {
  const { title, text } = pageMessages.start;
  return {
    status: 200,
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <p class="quiet">${pageMessages.linkClosed.help(supportEmail)}</p>`,
  };
}

const CSP = 'content-security-policy';

/** Lets pages of these origins show the candidates' pages in a frame. Not the reference. */
export function allowFrames(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onSend', async (request, reply) => {
    const policy = reply.getHeader(CSP);
    if (!request.url.startsWith(PAGES_PREFIX) || typeof policy !== 'string') return;
    reply.header(CSP, policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`));
  });
}

interface PageServices {
  company: Company;
  linkLimiter: LinkLimiter;
}

/** Sends the page for a closed link; after too many of them, asks to wait. // R24 */
export async function sendClosed(request: FastifyRequest, reply: FastifyReply, { company, linkLimiter }: PageServices) {
  const wait = await linkLimiter.unknown(request);
  return wait === null
    ? await sendPage(reply, linkClosedPage(company), company)
    : await sendTooMany(reply, wait, company);
}

/** Sends 429; `wait` in seconds. */
export async function sendTooMany(reply: FastifyReply, wait: number, company: Company) {
  const { title, text } = pageMessages.tooMany;
  const body = html`<h1>${title}</h1>
    <p>${text(wait)}</p>`;
  return await sendPage(reply.header('retry-after', String(wait)), { status: 429, title, body }, company);
}

/** Redirects to another path of this server. */
export async function redirectTo(reply: FastifyReply, path: string) {
  return await reply.headers(HEADERS).redirect(path, 302);
}

/** A page for an error of the request or the server. */
export function errorPage(status: number, sentence: string): Page {
  const { title } = pageMessages.error;
  return {
    status,
    title,
    body: html`<h1>${title}</h1>
      <p>${sentence}</p>`,
  };
}
