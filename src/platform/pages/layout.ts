import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinkLimiter } from '../http/linkLimiter.ts';
import { type Html, html } from './html.ts';

export const PAGES_PREFIX = '/testtaker';
export const STYLE_PATH = '/style.css';
export const COPY_PATH = '/copy.js';

// Nothing from elsewhere, no framing, no referrer: an address of these pages is a secret of its reader.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

// The candidates' pages are a script, which asks this server and nobody else; a camera shows its picture to its owner.
const APP_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(self), fullscreen=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const COPY_HEADERS = {
  'content-security-policy': HEADERS['content-security-policy'].replace('style-src', "script-src 'self'; style-src"),
};

export interface Page {
  status: number;
  title: string;
  /** Styles and scripts of its own; absent: the style of the pages that are plain HTML. */
  head?: Html;
  /** It has a text to copy: the one script that a plain page may have. */
  copies?: boolean;
  body: Html;
}

/** Sends a page that is plain HTML. */
export async function sendPage(reply: FastifyReply, page: Page) {
  const framed = { ...page, body: html`<main>${page.body}</main>` };
  const style = html`<link rel="stylesheet" href="${PAGES_PREFIX + STYLE_PATH}" />`;
  if (!page.copies) return await send(reply, framed, style);
  const head = html`${style}
    <script type="module" src="${PAGES_PREFIX + COPY_PATH}"></script>`;
  return await send(reply, framed, head, COPY_HEADERS);
}

/** Sends the page around the candidates' script, or why there is none. */
export async function sendApp(reply: FastifyReply, page: Page) {
  if (!page.head) return await sendPage(reply, page);
  return await send(reply, page, page.head, APP_HEADERS);
}

async function send(reply: FastifyReply, { status, title, body }: Page, head: Html, headers = {}) {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  const all = { ...HEADERS, ...headers };
  return await reply.code(status).headers(all).type('text/html; charset=utf-8').send(document.markup);
}

/** One page for every link that leads nowhere, whatever the reason, so that it tells nothing. // T22 */
export const LINK_CLOSED_PAGE: Page = {
  status: 404,
  title: 'This link is closed',
  body: html`<h1>This link is closed</h1>
    <p>The assessment may have ended, the link may have been switched off, or the address is not complete.</p>
    <p class="quiet">If you were invited, please ask whoever invited you.</p>`,
};

/** Says that a link is closed; to whoever tries too many, that they have to wait. // R24 */
export async function sendClosed(request: FastifyRequest, reply: FastifyReply, linkLimiter: LinkLimiter) {
  const wait = await linkLimiter.unknown(request);
  return wait === null ? await sendPage(reply, LINK_CLOSED_PAGE) : await sendTooMany(reply, wait);
}

/** "20 seconds", "35 minutes": never less than there is to wait. */
function waitText(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

/** To whoever asks too often: when to come back, in seconds. */
export async function sendTooMany(reply: FastifyReply, wait: number) {
  return await sendPage(reply.header('retry-after', String(wait)), {
    status: 429,
    title: 'Please wait a moment',
    body: html`<h1>Please wait a moment</h1>
      <p>
        There were too many requests in a short time. Wait ${waitText(wait)} and load this page again. Nothing was lost.
      </p>`,
  });
}

/** For what went wrong with the request itself. */
export function errorPage(status: number, sentence: string): Page {
  return {
    status,
    title: 'That did not work',
    body: html`<h1>That did not work</h1>
      <p>${sentence}</p>`,
  };
}
