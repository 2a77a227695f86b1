import { isUtf8 } from 'node:buffer';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readWait } from './rateLimiter/slidingWindow.ts';
import { contentPolicy } from '../base/headers.ts';
import { rateLimited, Refusal, type RefusalCode } from '../base/refusal.ts';
import type { Reply } from './exchange.ts';
import { upstreamInvalid } from './failures.ts';

/** An answer to the browser. None of its headers are the upstream's. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Refusals whose JSON is forwarded, because it names the field and the reason. The text is for answers without JSON. */
const FORWARDED_REFUSALS: Record<number, { code: RefusalCode; message: string }> = {
  400: { code: 'refused', message: 'The service rejected this request.' },
  404: { code: 'not_found', message: 'This no longer exists in the service.' },
  409: { code: 'conflict', message: 'The service rejected this: not possible in the current state.' },
  422: { code: 'refused', message: 'The service rejected this request.' },
};

interface Call {
  endpoint: Endpoint;
  values: Record<string, unknown>;
  token: string;
  /** Called for an answer that contains the token. The answer is withheld and must be logged. */
  onTokenEchoed: () => void;
}

/** Turns an upstream response into the gateway's answer, or throws the matching Refusal. */
export function answerOf(call: Call, reply: Reply): Answer {
  try {
    return readAnswer(call, reply);
  } catch (error) {
    if (!(error instanceof TokenEchoed)) throw error;
    call.onTokenEchoed();
    // Keeps the status of a refusal, because its outcome is known.
    const status = FORWARDED_REFUSALS[reply.status] ? reply.status : 502;
    throw new Refusal(
      status,
      'token_echoed',
      'The answer contained the API token. Ask your administrator to replace it.',
    );
  }
}

function readAnswer(call: Call, reply: Reply): Answer {
  if (reply.status < 200 || reply.status > 299) return answerOfFailure(reply, call.token);
  if (call.endpoint.response === 'empty') return { status: 204, headers: {}, body: null };
  // The API does not document the bodies of these operations. An empty one is a success, too.
  if (call.endpoint.undefinedResponse && reply.body.length === 0) return json(200, Buffer.from('{}'));
  if (reply.status === 204) throw upstreamInvalid('empty');
  if (call.endpoint.response === 'pdf') {
    if (!isPdf(reply, call.token)) throw upstreamInvalid('not a PDF');
    return { status: 200, headers: pdfHeaders(call.values.candidature), body: reply.body };
  }
  const read = parseSafeJson(reply, call.token);
  if (!read) throw upstreamInvalid('not JSON');
  return json(reply.status, reply.body);
}

const json = (status: number, body: Buffer): Answer => ({ status, headers: JSON_HEADERS, body });

function answerOfFailure(reply: Reply, token: string): Answer {
  const { status, headers } = reply;
  const refusal = FORWARDED_REFUSALS[status];
  if (refusal) {
    if (parseSafeJson(reply, token)) return json(status, reply.body);
    throw new Refusal(status, refusal.code, refusal.message);
  }
  const reason = String(status);
  if (status === 401 || status === 403) {
    const message = 'The service rejects the API token. Ask your administrator to renew it.';
    throw new Refusal(502, 'upstream_auth', message, { reason });
  }
  if (status === 429) throw rateLimited(readWait(headers) ?? DEFAULT_WAIT_SECONDS);
  if (status < 400) {
    throw new Refusal(
      502,
      'upstream_redirect',
      'The service answered with a redirect. Ask your administrator to check API_BASE_URL.',
      { reason },
    );
  }
  throw new Refusal(502, 'upstream_error', 'The service had an error. Try again in a moment.', { reason });
}

/** The wait after a refusal that names none. */
const DEFAULT_WAIT_SECONDS = 5;

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** The answer contains the API token, so its text must not be shown or logged. */
class TokenEchoed extends Error {
  override name = 'TokenEchoed';
}

/**
 * Parses a JSON response in UTF-8; null for anything else. Throws TokenEchoed if it contains the token in any spelling. Decodes
 * it as Latin-1, which takes a third of the time: JSON syntax and the token are ASCII.
 */
function parseSafeJson(reply: Reply, token: string): { value: unknown } | null {
  if (!JSON_TYPE.test(reply.headers['content-type'] ?? '') || isEncoded(reply) || !isUtf8(reply.body)) return null;
  const text = reply.body.toString('latin1');
  const read = parse(text);
  if (read && (text.includes(token) || withoutEscapes(text).includes(token))) throw new TokenEchoed();
  return read;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/**
 * Decodes escapes that could hide the token, as in `\u0054oken`. Works on the text, because a parser keeps only the last of
 * several values of one name.
 */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(?:u([\da-f]{4})|(["\\/]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Whether the body is compressed. We do not request that, and it would hide a token from the check. */
function isEncoded(reply: Reply): boolean {
  const encoding = reply.headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

/** Types that a browser shows or runs. Storage services send a PDF under many binary types, or under none. */
const SHOWN_TYPE = /^(?:text|image|audio|video|font|model|multipart|message)\/|html|xml|json|script/i;

/** Whether a reply is a PDF, by its first bytes and no type of another kind. Throws TokenEchoed if it contains the token. */
function isPdf(reply: Reply, token: string): boolean {
  if (SHOWN_TYPE.test(reply.headers['content-type']?.trim() ?? '') || isEncoded(reply)) return false;
  if (reply.body.subarray(0, 5).toString('latin1') !== '%PDF-') return false;
  if (reply.body.includes(token)) throw new TokenEchoed();
  return true;
}

/** The headers of a PDF: a file name of ours, and a policy that sandboxes it if opened as a page. */
function pdfHeaders(candidature: unknown): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''report-${encodeURIComponent(String(candidature))}.pdf`,
    'content-security-policy': `${contentPolicy()}; sandbox`,
  };
}
