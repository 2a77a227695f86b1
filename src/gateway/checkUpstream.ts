import { createClient } from '../contract/apiClient.ts';
import { Problem } from '../contract/problem.ts';
import { errorCodeOf } from '../operation/errors.ts';
import { tlsProblemOf, tlsTexts } from '../database/tlsProblems.ts';
import { UserError } from '../database/userError.ts';
import type { Upstream } from './deps.ts';

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
  const client = createClient({
    // A redirect could carry the token elsewhere.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    baseUrl: upstream.baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Token ${upstream.token}` },
  });
  try {
    await client.listAssessments({ limit: 1 }, { signal });
  } catch (error) {
    const status = error instanceof Problem ? error.status : 0;
    if (status === 401 || status === 403) {
      throw new UpstreamRefused('The service at API_BASE_URL refuses the token. Check API_TOKEN or API_TOKEN_FILE.');
    }
    // A busy service is a reachable one.
    if (status === 429) return;
    throw new UpstreamUnreachable(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const tls = tlsProblemOf(error);
  if (tls !== null) {
    const { clause, fix } = tlsTexts(tls.problem);
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
