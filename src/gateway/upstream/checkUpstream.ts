import { once } from 'node:events';
import { connect } from 'node:tls';
import { readAnswer } from '../../contract/answer.ts';
import { sendCall, unexpectedAnswer } from '../../contract/client.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Problem } from '../../contract/problem.ts';
import { errorCodeOf } from '../../operation/errors.ts';
import { type TlsProblem, tlsProblemOf, tlsTexts } from '../../database/tlsProblems.ts';
import { UserError } from '../../database/userError.ts';
import type { Upstream } from './upstream.ts';

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** The days from and until which the certificate of a server is valid, in UTC. Null: it cannot be read. */
async function certificateDates(url: string): Promise<{ from: string; until: string } | null> {
  const { hostname, port } = new URL(url);
  // The error of a refused certificate has no dates. Nothing is sent or read here, so an unchecked connection is no danger.
  const socket = connect({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || 443),
    servername: /^[\d.]+$|^\[/.test(hostname) ? '' : hostname,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(2_000) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return { from: day.format(new Date(valid_from)), until: day.format(new Date(valid_to)) };
  } catch {
    return null;
  } finally {
    // Of an end without notice, such as of a server that wants a certificate from us.
    socket.on('error', () => {}).destroy();
  }
}

/** The upstream answers and refuses the token: starting is pointless. */
export class UpstreamRefused extends UserError {
  override name = 'UpstreamRefused';
}

/** The upstream does not answer as the API does. It may recover, so callers may only warn. */
export class UpstreamUnreachable extends UserError {
  override name = 'UpstreamUnreachable';
}

/** Asks for one assessment. Rejects with UpstreamRefused or UpstreamUnreachable, each saying what to do. */
export async function checkUpstream(
  upstream: Pick<Upstream, 'baseUrl' | 'token'>,
  signal = AbortSignal.timeout(5_000),
): Promise<void> {
  const config = {
    // A redirect could carry the token elsewhere.
    fetch: (input: string, init: RequestInit) => fetch(input, { ...init, redirect: 'error' }),
    baseUrl: upstream.baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Token ${upstream.token}` },
  };
  try {
    const endpoint = endpoints.listAssessments;
    const { answer, response } = await sendCall(config, endpoint, { limit: 1 }, { signal });
    if (!readAnswer(endpoint, answer, null)) throw unexpectedAnswer(response);
  } catch (error) {
    const status = error instanceof Problem ? error.status : 0;
    if (status === 401 || status === 403) {
      throw new UpstreamRefused('The service at API_BASE_URL refuses the token. Check API_TOKEN or API_TOKEN_FILE.');
    }
    // A busy service is a reachable one.
    if (status === 429) return;
    throw new UpstreamUnreachable(await reasonOf(error, upstream.baseUrl));
  }
}

async function reasonOf(error: unknown, baseUrl: string): Promise<string> {
  const tls = tlsProblemOf(error);
  if (tls !== null) {
    const { fix } = tlsTexts(tls.problem);
    const clause = await clauseOf(tls.problem, baseUrl);
    return `The service at API_BASE_URL cannot be reached: ${clause} (${tls.code}). ${fix}`;
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'The service at API_BASE_URL does not answer in time. Check the address and the network.';
  }
  const code = errorCodeOf(error instanceof Problem ? error.cause : error);
  return code === null
    ? 'The service at API_BASE_URL does not answer as the assessment API does. Check the address and the network.'
    : `The service at API_BASE_URL cannot be reached (${code}). Check the address and the network.`;
}

/** What is wrong with its TLS, with the date that matters. */
async function clauseOf(problem: TlsProblem, baseUrl: string): Promise<string> {
  const { clause } = tlsTexts(problem);
  if (problem !== 'certificate_expired' && problem !== 'certificate_not_yet_valid') return clause;
  const dates = await certificateDates(baseUrl);
  if (dates === null) return clause;
  return problem === 'certificate_expired'
    ? `it has a certificate that expired on ${dates.until}`
    : `it has a certificate that is not valid before ${dates.from}`;
}
