import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { networkOf } from './clientAddress.ts';
import { findToken, areTokensEqual } from './apiTokens.ts';
import type { Scope } from '../schema/tokens.ts';
import type { Db } from '../../database/open.ts';
import { invalidToken, httpError } from './httpError.ts';

const AUTHORIZATION = /^Token ([\x21-\x7e]{1,200})$/i;

interface Caller {
  token: string;
  scope: Scope;
}

interface TokenServices {
  db: Db;
  /** A token that only this process accepts, for its dashboard. */
  ownToken: string | null;
  now: () => Date;
}

/** The caller of a request after authentication; null without a valid token. */
const callers = new WeakMap<FastifyRequest, Caller | null>();

/** Looks up the caller. Does not reject: rate limits count unauthenticated calls, too. */
export async function authenticate(request: FastifyRequest, services: TokenServices): Promise<void> {
  const token = AUTHORIZATION.exec(request.headers.authorization ?? '')?.[1];
  const scope = token === undefined ? null : await scopeOf(token, services);
  callers.set(request, token !== undefined && scope ? { token, scope } : null);
}

async function scopeOf(token: string, { db, ownToken, now }: TokenServices): Promise<Scope | null> {
  if (ownToken !== null && areTokensEqual(token, ownToken)) return 'write,answers';
  return (await findToken(db, token, now()))?.scope ?? null;
}

/** Rejects callers without a token. */
export function requireToken(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw invalidToken();
  return caller;
}

/** What an operation needs. `writes`: it changes something. */
interface Needs {
  writes: boolean;
  scope?: Endpoint['scope'];
}

/** Rejects callers without a token or without the scope. */
export async function authorize(
  request: FastifyRequest,
  { writes, scope }: Needs = { writes: request.method !== 'GET' },
): Promise<void> {
  const [access, ...more] = requireToken(request).scope.split(',');
  if (writes && access !== 'write') throw httpError(403, 'This token may only read.');
  if (scope && !more.includes(scope)) throw httpError(403, `This token needs the scope ${scope}.`);
}

/** Counts calls by token, or by network without one. */
export function rateLimitKey(request: FastifyRequest): string {
  const caller = callers.get(request);
  return caller ? `token ${caller.token}` : `address ${networkOf(request)}`;
}
