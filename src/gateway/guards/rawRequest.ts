import { Refusal } from '../refusal.ts';

/** What the guards look at of a request, as it came. */
export interface RawRequest {
  method: string;
  /** The request target, before any decoding. */
  target: string;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
}

/** Long enough for every filter there is, and for one that is too long to be told so by name. */
export const MAX_TARGET = 12 * 1024;
const MAX_HEADERS = 100;

// What a path of ours is made of. No percent sign: nothing that must be encoded is part of an address of ours.
const PATH = /^\/[\w./~@+,:=!$*()-]*$/;
const QUERY = /^[\x21-\x7e]*$/;

/** Refuses what could be read in two ways: by us and by whoever stands before or behind us. */
export function checkRawRequest(request: RawRequest): void {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (names.length > MAX_HEADERS) {
    throw new Refusal(431, 'headers_too_large', 'The request has too many headers.');
  }
  if (names.filter((name) => name === 'host').length !== 1) {
    throw new Refusal(400, 'bad_request', 'The request must name its host once.');
  }
  if (names.includes('upgrade')) {
    throw new Refusal(400, 'bad_request', 'Connections cannot be upgraded here.');
  }
  if (request.target.length > MAX_TARGET) {
    throw new Refusal(414, 'uri_too_long', 'The address is too long.');
  }
  const { path, query } = splitTarget(request.target);
  if (!isPlainPath(path)) throw new Refusal(400, 'bad_request', 'The address is not one of this server.');
  if (!isQuery(query))
    throw new Refusal(400, 'bad_request', 'The part of the address after the question mark is broken.');
}

/** The two parts of a request target, undecoded. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
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
