import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_TOKENS } from '../../http/pageTokens.ts';
import type { Refusal } from '../base/refusal.ts';
import { newNonce, underPolicy } from './htmlShell.ts';

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

const STYLE = `${PAGE_TOKENS}body {
  margin: 0;
  background: var(--canvas);
  color: var(--ink);
  font:
    0.875rem/1.375rem 'Inter Variable',
    Inter,
    system-ui,
    'Segoe UI',
    Roboto,
    'Noto Sans',
    sans-serif;
}
main {
  box-sizing: border-box;
  width: min(26rem, calc(100% - 2rem));
  margin: 15vh auto 2rem;
  padding: 2rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 14px;
}
h1 {
  margin: 0.25rem 0 0.5rem;
  font-size: 1.375rem;
  line-height: 1.75rem;
  letter-spacing: -0.02em;
}
p {
  margin: 0;
  color: var(--soft);
}
.product {
  font-weight: 600;
}
a {
  display: inline-block;
  margin-top: 1.25rem;
  padding: 0.5rem 1rem;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 500;
  text-decoration: none;
}
a:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
`;
