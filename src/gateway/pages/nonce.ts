import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { contentPolicy } from '../base/headers.ts';

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
