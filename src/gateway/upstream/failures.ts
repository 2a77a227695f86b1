import { errors } from 'undici';
import { Refusal } from '../refusal.ts';

export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed';
}

export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

const UNKNOWN_OUTCOME = 'It may have been done: check before you try again.';

/**
 * The refusal for a failed exchange, without host, port and text of the upstream. For a write, it says that the outcome is
 * unknown.
 */
export function refusalOfFailure(error: unknown, method: string): Refusal {
  if (error instanceof Refusal) return error;
  const reason = reasonOf(error);
  if (error instanceof DeadlinePassed || TIMEOUTS.has(reason)) {
    return new Refusal(504, 'upstream_timeout', outcome('The service took too long to answer.', method), { reason });
  }
  if (error instanceof AnswerTooLong || error instanceof errors.HTTPParserError || reason.startsWith('HPE_')) {
    return upstreamInvalid(reason);
  }
  const message = 'Couldn’t reach the service.';
  return new Refusal(502, 'upstream_unreachable', neverArrived(error) ? message : outcome(message, method), { reason });
}

/** Whether an exchange failed before anything was sent, so that nothing was done. */
export function neverArrived(error: unknown): boolean {
  return NEVER_ARRIVED.test(reasonOf(error));
}

/** 502 for an answer that does not fit the contract. */
export function upstreamInvalid(reason: string): Refusal {
  return new Refusal(502, 'upstream_invalid', 'Unexpected response from the service.', { reason });
}

function outcome(sentence: string, method: string): string {
  return method === 'GET' ? sentence : `${sentence} ${UNKNOWN_OUTCOME}`;
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

const NEVER_ARRIVED =
  /^(?:UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS|ERR_SSL)/;

/** The error code of Node or undici. Nothing else of the error is logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.name;
}
