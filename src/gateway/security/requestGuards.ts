import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { splitTarget } from '../../contract/paths.ts';
import { hasBody } from '../../http/httpApp.ts';
import { isAddressed, isProbe } from '../../operation/readiness.ts';
import { Refusal } from '../base/refusal.ts';

// Every guard throws a Refusal, or lets the request pass. None of them reads a body.

/** A request before any parsing. */
export interface RawRequest {
  method: string;
  /** The request target, before any decoding. */
  target: string;
  /** Alternating names and values. */
  rawHeaders: readonly string[];
}

/** In characters. Long enough for every filter; validation reports values that are too long. */
export const MAX_TARGET = 12 * 1024;
const MAX_HEADERS = 100;

// Without percent sign, because our paths need no encoding.
const PATH = /^\/[\w./~@+,:=!$*()-]*$/;
const QUERY = /^[\x21-\x7e]*$/;

/** Refuses requests that a proxy in front of this server could interpret differently. */
export function checkRawRequest(request: RawRequest): void {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (names.length > MAX_HEADERS) {
    throw new Refusal(431, 'headers_too_large', 'The request has too many headers.');
  }
  if (names.filter((name) => name === 'host').length !== 1) {
    throw new Refusal(400, 'bad_request', 'The request must name its host once.');
  }
  if (names.includes('upgrade')) {
    throw new Refusal(400, 'bad_request', 'Connection upgrades are not supported.');
  }
  if (request.target.length > MAX_TARGET) {
    throw new Refusal(414, 'uri_too_long', 'The address is too long.');
  }
  const { path, query } = splitTarget(request.target);
  if (!isPlainPath(path)) throw new Refusal(400, 'bad_request', 'The address is not one of this server.');
  if (!isQuery(query))
    throw new Refusal(400, 'bad_request', 'The part of the address after the question mark is broken.');
}

function isPlainPath(path: string): boolean {
  if (!PATH.test(path) || path.includes('//')) return false;
  return path.split('/').every((segment) => segment !== '.' && segment !== '..');
}

function isQuery(query: string): boolean {
  if (!QUERY.test(query) || query.includes('#')) return false;
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/**
 * Allows only the configured hosts. This prevents DNS rebinding, where a foreign name resolves to this machine and its pages
 * look same-origin.
 */
export function checkHost(host: string | undefined, allowed: readonly string[], path: string): void {
  // Monitoring calls probes by IP address.
  if (isAllowedHost(host, allowed) || (isProbe(path) && isAddressed(host))) return;
  throw new Refusal(
    403,
    'host_not_allowed',
    'This server does not answer to that name. Ask your administrator to check ALLOWED_HOSTS.',
  );
}

export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  return host !== undefined && allowed.some((name) => name.toLowerCase() === host.toLowerCase());
}

/**
 * Allows API calls of our own pages only. Browsers send `Sec-Fetch-Site`, which pages cannot change. Without it (old browsers,
 * plain HTTP to another machine), `Origin` must be ours: of the requested host, or the public one behind a proxy. `none`, an address typed by hand, is refused as well.
 */
export function checkApiOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null = null): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw crossOrigin();
  } else if (headers.origin !== undefined && headers.origin !== publicOrigin && !isOwnOrigin(headers)) {
    throw crossOrigin();
  }
}

/** Allows navigation to pages from links and by hand, but no embedding in foreign pages. */
export function checkPageOrigin(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') throw crossOrigin();
}

/** Whether `Origin` is present and names the requested host. */
export function isOwnOrigin({ host, origin }: IncomingHttpHeaders): boolean {
  return host !== undefined && origin === `http://${host.toLowerCase()}`;
}

function crossOrigin(): Refusal {
  return new Refusal(403, 'cross_origin', 'Only the pages of this server may do this.');
}

/** Requires `X-Shortlist`. Forms and images cannot send it; scripts of other sites need a preflight, which is refused. */
export function checkCustomHeader(headers: IncomingHttpHeaders): void {
  if (headers['x-shortlist'] === '1') return;
  throw new Refusal(403, 'header_required', 'Calls of the API need the header X-Shortlist: 1.');
}

const JSON_TYPE = /^application\/json(?: *; *charset="?utf-8"?)?$/i;

/** Checks the headers of the body before the body is read. */
export function checkContentType(headers: IncomingHttpHeaders, endpoint: Endpoint): void {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'].toLowerCase() !== 'identity') {
    throw new Refusal(415, 'unsupported_media_type', 'Compressed requests are not accepted.');
  }
  if (hasBody(headers) && !endpoint.body) {
    throw new Refusal(400, 'bad_request', 'This operation takes no content.');
  }
  const type = headers['content-type'];
  const typed = type !== undefined && endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  if ((typed && !JSON_TYPE.test(type)) || (type === undefined && hasBody(headers))) {
    throw new Refusal(415, 'unsupported_media_type', 'Only application/json is accepted.');
  }
}
