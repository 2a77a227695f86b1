import { contentPolicy } from '../headers.ts';
import type { Reply } from './exchange.ts';
import { isEncoded, TokenEchoed } from './json.ts';

const PDF_TYPE = /^application\/pdf\s*(?:;|$)/i;

/** Whether a reply is a PDF by name and by its first bytes. Throws TokenEchoed for one that holds the token. */
export function isPdf(reply: Reply, token: string): boolean {
  if (!PDF_TYPE.test(reply.headers['content-type'] ?? '') || isEncoded(reply)) return false;
  if (reply.body.subarray(0, 5).toString('latin1') !== '%PDF-') return false;
  if (reply.body.includes(token)) throw new TokenEchoed();
  return true;
}

/** A download under a name of our own, which cannot do anything even where somebody opens it as a page. */
export function pdfHeaders(candidature: unknown): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''report-${encodeURIComponent(String(candidature))}.pdf`,
    'content-security-policy': `${contentPolicy()}; sandbox`,
  };
}
