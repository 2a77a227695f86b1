import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { OWN_HEADER, type PagePreload, PRELOADED } from '../../contract/preload.ts';
import { contentPolicy } from '../base/headers.ts';
import type { PreloadedAnswer } from './preload.ts';

const ROOT = '<div id="root"></div>';

/**
 * Splits `index.html`. The head names the program's files and is sent at once, so that they load while the gateway fetches
 * data. The rest contains the answers to the page's first calls, and a script that makes the calls without an answer.
 */
export function htmlShell(html: string, { targets }: PagePreload, nonce: string) {
  const [head = '', after = ''] = html.split(ROOT);
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  return {
    head: head.replace(/<head(?=[\s>])[^>]*>/i, (tag) => `${tag}\n    ${script(REPORT_MISSING)}`),
    rest: (answers: ReadonlyMap<string, PreloadedAnswer>): string =>
      [
        ROOT,
        ...targets.map((target, index) => blockOf(index, answers.get(target))),
        script(handOver(targets)),
        after,
      ].join(''),
  };
}

/** Shows a message if a module of the page cannot be loaded, because then no other code of ours runs. */
const REPORT_MISSING = `
addEventListener("error", ({target}) => {
  let root = document.getElementById("root");
  if (target.type !== "module" || !root) return;
  root.setAttribute("role", "alert");
  root.className = "p-6";
  root.textContent = "Couldn’t load Shortlist. Reload the page.";
}, true)`;

/** An answer as a script element of type JSON, which browsers do not run. */
function blockOf(index: number, answer: PreloadedAnswer | undefined): string {
  if (!answer) return '';
  const { body, ...init } = answer;
  // In JSON this character occurs in strings only, where it may be escaped.
  const escaped = body.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="preloaded-${index}" data-init="${asAttribute(JSON.stringify(init))}">${escaped}</script>`;
}

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * A script that passes the answers to the program and makes the other calls. Targets contain only numbers and words of the
 * endpoint table, so nothing of the address is in the script.
 */
const handOver = (targets: readonly string[]): string => `
window.${PRELOADED} = new Map(${JSON.stringify(targets)}.map((target, index) => {
  let block = document.getElementById("preloaded-" + index), call = new AbortController;
  let answer = block
    ? Promise.resolve(new Response(block.text, JSON.parse(block.dataset.init)))
    : fetch(target, {signal: call.signal, redirect: "manual", headers: {accept: "application/json", "${OWN_HEADER}": "1"}});
  answer.catch(() => {});
  block?.remove();
  return [target, {answer, end: () => call.abort()}];
}))`;

const NEEDS_NONCE = /<(?:script|style|link(?=[^>]*\brel="?(?:stylesheet|modulepreload|preload)\b))(?=[\s>])/gi;

export function newNonce(): string {
  return randomBytes(18).toString('base64');
}

/** Adds the nonce to every script and style, and as a meta element for styles that are injected later. */
export function withNonce(html: string, nonce: string): string {
  const bare = html.replaceAll(/\s+nonce=(?:"[^"]*"|'[^']*')/g, '').replace(/<meta\s+property="csp-nonce"\s*\/?>/, '');
  const meta = `<meta property="csp-nonce" nonce="${nonce}" />`;
  return bare
    .replaceAll(NEEDS_NONCE, (tag) => `${tag} nonce="${nonce}"`)
    .replace(/<head(?=[\s>])[^>]*>/i, (head) => `${head}\n    ${meta}`);
}

/** Sends `index.html` with a new nonce. Browsers must revalidate it before reuse. */
export function sendIndex(reply: FastifyReply, html: string): FastifyReply {
  const nonce = newNonce();
  return underPolicy(reply, nonce).header('cache-control', 'no-cache').send(withNonce(html, nonce));
}

/** Sets the headers of an HTML response whose scripts and styles have this nonce. */
export const underPolicy = (reply: FastifyReply, nonce: string): FastifyReply =>
  reply.header('content-security-policy', contentPolicy(nonce)).type('text/html; charset=utf-8');
