import { isUtf8 } from 'node:buffer';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readWait } from '../rateLimiter/slidingWindow.ts';
import { contentPolicy } from '../headers.ts';
import { rateLimited, Refusal, type RefusalCode } from '../refusal.ts';
import type { Reply } from './exchange.ts';
import { upstreamInvalid } from './failures.ts';

/** The headers of an answer to the browser: none of them are the upstream's. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Refusals of a request's content: their JSON names the wrong field and the reason, so it is passed on. */
const RELAYED: Record<number, { code: RefusalCode; message: string }> = {
  400: { code: 'refused', message: 'The service rejected this request.' },
  404: { code: 'not_found', message: 'This no longer exists in the service.' },
  409: { code: 'conflict', message: 'The service rejected this: not possible in the current state.' },
  422: { code: 'refused', message: 'The service rejected this request.' },
};

interface Call {
  endpoint: Endpoint;
  values: Record<string, unknown>;
  token: string;
  /** Called for an answer that holds the token, which is withheld: the log has to say so. */
  onTokenEchoed: () => void;
}

/** Turns an upstream response into the gateway's answer, or throws the matching Refusal. */
export function answerOf(call: Call, reply: Reply): Answer {
  try {
    return readAnswer(call, reply);
  } catch (error) {
    if (!(error instanceof TokenEchoed)) throw error;
    call.onTokenEchoed();
    // A refusal by the service is final: the outcome is known.
    const status = RELAYED[reply.status] ? reply.status : 502;
    throw new Refusal(status, 'token_echoed', 'The answer held the API token. Ask your administrator to replace it.');
  }
}

function readAnswer(call: Call, reply: Reply): Answer {
  if (reply.status < 200 || reply.status > 299) return answerOfFailure(reply, call.token);
  if (call.endpoint.response === 'empty') return { status: 204, headers: {}, body: null };
  // The API does not document the bodies of these operations. An empty one is a success, too.
  if (call.endpoint.openAnswer && reply.body.length === 0) return json(200, Buffer.from('{}'));
  if (reply.status === 204) throw upstreamInvalid('empty');
  if (call.endpoint.response === 'pdf') {
    if (!isPdf(reply, call.token)) throw upstreamInvalid('not a PDF');
    return { status: 200, headers: pdfHeaders(call.values.candidature), body: reply.body };
  }
  const read = readRelayable(reply, call.token);
  if (!read) throw upstreamInvalid('not JSON');
  return json(reply.status, reply.body);
}

const json = (status: number, body: Buffer): Answer => ({ status, headers: JSON_HEADERS, body });

function answerOfFailure(reply: Reply, token: string): Answer {
  const { status, headers } = reply;
  const relayed = RELAYED[status];
  if (relayed) {
    if (readRelayable(reply, token)) return json(status, reply.body);
    throw new Refusal(status, relayed.code, relayed.message);
  }
  const reason = String(status);
  if (status === 401 || status === 403) {
    const message = 'The API token was refused. Ask your administrator to check API_TOKEN.';
    throw new Refusal(502, 'upstream_auth', message, { reason });
  }
  if (status === 429) throw rateLimited(readWait(headers) ?? DEFAULT_WAIT);
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

/** The wait after a refusal without a time, in seconds. */
const DEFAULT_WAIT = 5;

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Thrown for an answer that holds the API token. Its text may not be shown or logged. */
class TokenEchoed extends Error {
  override name = 'TokenEchoed';
}

/**
 * Parses a response of JSON in UTF-8; null for anything else. Throws TokenEchoed for the token in any spelling. The scan
 * reads it as Latin-1, which takes a third of the time: JSON syntax and the token are ASCII.
 */
function readRelayable(reply: Reply, token: string): { value: unknown } | null {
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
 * A backslash may hide the token: `\u0054oken`. It is looked for in the text, since a parser drops all values of one
 * name but the last. Escapes for what no token has are left as they are.
 */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(?:u([\da-f]{4})|(["\\/]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Whether the body is compressed: this was not requested, and hides a token from the check. */
function isEncoded(reply: Reply): boolean {
  const encoding = reply.headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

const PDF_TYPE = /^application\/pdf\s*(?:;|$)/i;

/** Whether a reply is a PDF by name and by its first bytes. Throws TokenEchoed for one that holds the token. */
function isPdf(reply: Reply, token: string): boolean {
  if (!PDF_TYPE.test(reply.headers['content-type'] ?? '') || isEncoded(reply)) return false;
  if (reply.body.subarray(0, 5).toString('latin1') !== '%PDF-') return false;
  if (reply.body.includes(token)) throw new TokenEchoed();
  return true;
}

/** The PDF under a file name of the gateway, with headers that keep it harmless when opened as a page. */
function pdfHeaders(candidature: unknown): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''report-${encodeURIComponent(String(candidature))}.pdf`,
    'content-security-policy': `${contentPolicy()}; sandbox`,
  };
}
