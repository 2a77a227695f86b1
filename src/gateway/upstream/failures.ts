import { buildConnector, errors } from 'undici';
import { isHandshakeAlert, tlsProblemOf, tlsTexts } from '../../database/tlsProblems.ts';
import { Refusal } from '../base/refusal.ts';

export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed';
}

export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/** There was no connection: name lookup, TCP, TLS handshake or the time for them failed, so nothing was sent. */
export class ConnectFailed extends Error {
  override name = 'ConnectFailed';
  /** Of the cause: undici looks at it, too. */
  readonly code: string;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = reasonOf(cause);
  }
}

/** Connects as undici does, and rejects with ConnectFailed. `timeout`: for the TLS handshake as well, in milliseconds. */
export function createConnector(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(new ConnectFailed(error), null);
      else callback(null, socket);
    });
}

const UNKNOWN_OUTCOME = 'It may have been done: check before you try again.';

/**
 * The refusal for a failed exchange, without host, port and text of the upstream. For a write, it says that the outcome is
 * unknown.
 */
export function refusalOfFailure(error: unknown, method: string): Refusal {
  if (error instanceof Refusal) return error;
  const reason = reasonOf(error);
  const tell = (sentence: string) =>
    method === 'GET' || neverArrived(error) ? sentence : `${sentence} ${UNKNOWN_OUTCOME}`;
  if (error instanceof DeadlinePassed || TIMEOUTS.has(reason)) {
    return new Refusal(504, 'upstream_timeout', tell('The service took too long to answer.'), { reason });
  }
  if (error instanceof AnswerTooLong || error instanceof errors.HTTPParserError || reason.startsWith('HPE_')) {
    return upstreamInvalid(reason);
  }
  const tls = tlsProblemOf(error);
  if (tls === null) return new Refusal(502, 'upstream_unreachable', tell('Couldn’t reach the service.'), { reason });
  const { clause, fix } = tlsTexts(tls.problem);
  const code = tls.problem === 'no_agreement' ? 'upstream_unreachable' : tls.problem;
  return new Refusal(502, code, tell(`Couldn’t reach the service: ${clause}. ${fix}`), { reason });
}

/** Whether an exchange failed before anything was sent, so that nothing was done. */
export function neverArrived(error: unknown): boolean {
  return error instanceof ConnectFailed || isHandshakeAlert(reasonOf(error));
}

/** 502 for an answer that does not fit the contract. */
export function upstreamInvalid(reason: string): Refusal {
  return new Refusal(502, 'upstream_invalid', 'Unexpected response from the service.', { reason });
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** The error code of Node or undici. Nothing else of the error is logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.name;
}
