import type { Endpoint } from '../../contract/endpoint.ts';
import { writeTarget } from '../../contract/paths.ts';
import { UserError } from '../../database/userError.ts';
import type { UpstreamAccess } from './upstream.ts';
import type { Upstream } from './upstream.ts';

/** A request to the upstream. It contains only validated values, nothing else of the browser's request. */
export interface Outbound {
  endpoint: Endpoint;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
}

export interface Caller {
  upstream: Upstream;
  userAgent: string;
}

/** A call with validated values. `body` is undefined for a request without one. */
export interface OutboundCall {
  endpoint: Endpoint;
  values: Record<string, unknown>;
  body: unknown;
  requestId: string;
}

/** How this gateway identifies itself to the upstream. */
export const callerOf = ({ upstream, version }: UpstreamAccess): Caller => ({
  upstream,
  userAgent: `shortlist/${version}`,
});

/** Builds the request. The upstream gets these headers and its own host, no others. */
export function buildOutbound(caller: Caller, call: OutboundCall): Outbound {
  const { endpoint, values, requestId } = call;
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  return {
    endpoint,
    url: new URL(caller.upstream.baseUrl.replace(/\/+$/, '') + writeTarget(endpoint, values)),
    headers: {
      authorization: `Token ${caller.upstream.token}`,
      accept: endpoint.response === 'pdf' ? 'application/pdf' : 'application/json',
      'user-agent': caller.userAgent,
      'x-request-id': requestId,
      ...(body !== null && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    },
    body,
  };
}

/** Throws a UserError, without the token, if it cannot be sent in a header. */
export function checkToken(token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  throw new UserError('API_TOKEN holds spaces, line breaks or other characters that no token has. Copy it again.');
}
