import type { Endpoint } from '../../contract/endpoints.ts';
import { readWait } from '../governor/readRate.ts';
import { rateLimited } from '../governor/refusals.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import type { Reply } from './exchange.ts';
import { upstreamInvalid } from './failures.ts';
import { readRelayable, TokenEchoed } from './json.ts';
import { isPdf, pdfHeaders } from './pdf.ts';

/** What the browser gets of an upstream's answer: these headers, none of the upstream's. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Refusals that are about what was asked: their JSON says which field is wrong and why, so it is passed on. */
const RELAYED: Record<number, { code: RefusalCode; message: string }> = {
  400: { code: 'refused', message: 'The service refused this and did not say why.' },
  404: { code: 'not_found', message: 'The service does not know this any more.' },
  409: { code: 'conflict', message: 'The service refused this: it does not fit the present state.' },
  422: { code: 'refused', message: 'The service refused this and did not say why.' },
};

interface Call {
  endpoint: Endpoint;
  values: Record<string, unknown>;
  token: string;
  /** Gets what a successful answer says, which has been read anyway, as `readRelayable` reads. */
  onRead?: (document: unknown) => void;
  /** Called for an answer that holds the token, which is withheld: the log has to say so. */
  onTokenEchoed: () => void;
}

/** Turns an upstream's reply into an answer, or throws the refusal that stands for it. */
export function answerOf(call: Call, reply: Reply): Answer {
  try {
    return readAnswer(call, reply);
  } catch (error) {
    if (!(error instanceof TokenEchoed)) throw error;
    call.onTokenEchoed();
    // What the service refused stays refused: the outcome is known.
    const status = RELAYED[reply.status] ? reply.status : 502;
    throw new Refusal(status, 'token_echoed', 'The answer held the API token. Ask your administrator to replace it.');
  }
}

function readAnswer(call: Call, reply: Reply): Answer {
  if (reply.status < 200 || reply.status > 299) return unsuccessful(reply, call.token);
  if (call.endpoint.response === 'empty') return { status: 204, headers: {}, body: null };
  // What these answer is not documented. Nothing at all is a success, too: the mail has been sent, the link switched.
  if (call.endpoint.openAnswer && reply.body.length === 0) return json(200, Buffer.from('{}'));
  if (reply.status === 204) throw upstreamInvalid('empty');
  if (call.endpoint.response === 'pdf') {
    if (!isPdf(reply, call.token)) throw upstreamInvalid('not a PDF');
    return { status: 200, headers: pdfHeaders(call.values.candidature), body: reply.body };
  }
  const read = readRelayable(reply, call.token);
  if (!read) throw upstreamInvalid('not JSON');
  call.onRead?.(read.value);
  return json(reply.status, reply.body);
}

const json = (status: number, body: Buffer): Answer => ({ status, headers: JSON_HEADERS, body });

function unsuccessful(reply: Reply, token: string): Answer {
  const { status, headers } = reply;
  const relayed = RELAYED[status];
  if (relayed) {
    if (readRelayable(reply, token)) return json(status, reply.body);
    throw new Refusal(status, relayed.code, relayed.message);
  }
  const reason = String(status);
  if (status === 401 || status === 403) {
    const message = 'The API token was refused. Ask the administrator to check API_TOKEN.';
    throw new Refusal(502, 'upstream_auth', message, { reason });
  }
  if (status === 429) throw rateLimited(readWait(headers) ?? DEFAULT_WAIT);
  if (status < 400) {
    throw new Refusal(502, 'upstream_redirect', 'The service sent us elsewhere, which is not followed.', { reason });
  }
  throw new Refusal(502, 'upstream_error', 'The service had an error of its own. Try again in a moment.', { reason });
}

/** What a refusal that names no time is taken to ask for, in seconds. */
const DEFAULT_WAIT = 5;
