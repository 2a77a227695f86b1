import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../base/refusal.ts';
// oxlint-disable-next-line boundaries/no-unknown-dependencies -- the style beside this file
import STYLE from './errorPage.css?inline';
import { newNonce, underPolicy } from './nonce.ts';

interface ErrorPage {
  request: FastifyRequest;
  reply: FastifyReply;
  refusal: Refusal;
  /** Path of the proxy's sign-in; null without one. */
  signIn: string | null;
}

/** Whether a browser navigates to an address, so that its user sees the answer. */
export const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers.accept?.includes('text/html') === true;

/** Sends a refusal as a page without other files, because the proxy may require a session for those, too. */
export function sendErrorPage({ request, reply, refusal, signIn }: ErrorPage): FastifyReply {
  const nonce = newNonce();
  const { status, code, message, extras } = refusal;
  const canSignIn = code === 'session_required' && signIn !== null;
  const title = canSignIn ? 'Sign in to Shortlist' : 'Couldn’t open this page';
  const text = canSignIn ? 'Your session has expired, or you haven’t signed in yet.' : message;
  const link = canSignIn ? `<a href="${escapeHtml(signInFor(signIn, request.originalUrl))}">Sign in</a>` : '';
  return underPolicy(reply, nonce)
    .code(status)
    .headers({ 'cache-control': 'no-store', ...extras.headers })
    .send(documentOf({ nonce, title, content: `<p>${escapeHtml(text)}</p>${link}` }));
}

// The guards have checked that the target is a path of this server, so the proxy redirects back here. // P44
const signInFor = (signIn: string, target: string) => `${signIn}?rd=${encodeURIComponent(target)}`;

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const documentOf = ({ nonce, title, content }: { nonce: string; title: string; content: string }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Shortlist</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="product">Shortlist</p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
