import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export const PREFIX = '/testtaker';
export const STYLE_PATH = '/style.css';

// No script, nothing from elsewhere, no framing, no referrer: an address of these pages is a secret of its reader.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export interface Page {
  status: number;
  title: string;
  body: Html;
}

export async function sendPage(reply: FastifyReply, { status, title, body }: Page) {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <link rel="stylesheet" href="${PREFIX + STYLE_PATH}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;
  return await reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(document.markup);
}

/** One page for every link that leads nowhere, whatever the reason, so that it tells nothing. // T22 */
export const CLOSED: Page = {
  status: 404,
  title: 'This link is closed',
  body: html`<h1>This link is closed</h1>
    <p>The assessment may have ended, the link may have been switched off, or the address is not complete.</p>
    <p class="quiet">If you were invited, please ask whoever invited you.</p>`,
};

/** For what went wrong with the request itself. */
export function errorPage(status: number, sentence: string): Page {
  return {
    status,
    title: 'That did not work',
    body: html`<h1>That did not work</h1>
      <p>${sentence}</p>`,
  };
}
