import type { FastifyRequest } from 'fastify';
import { networkOf } from '../taking/clientAddress.ts';
import { findToken, areTokensEqual, type Scope } from '../apiTokens.ts';
import type { Services } from './services.ts';
import { invalidToken, httpError } from './httpError.ts';

const AUTHORIZATION = /^Token ([\x21-\x7e]{1,200})$/;

interface Caller {
  token: string;
  scope: Scope;
}

/** Who sent a request, once that has been looked up; null for whoever has no live token. */
const callers = new WeakMap<FastifyRequest, Caller | null>();

/** Finds out who sends a request. It lets everybody pass: limits count strangers, too, before they are refused. */
export async function authenticate(request: FastifyRequest, services: Services): Promise<void> {
  const token = AUTHORIZATION.exec(request.headers.authorization ?? '')?.[1];
  const scope = token === undefined ? null : await scopeOf(token, services);
  callers.set(request, token !== undefined && scope ? { token, scope } : null);
}

async function scopeOf(token: string, { db, ownToken }: Services): Promise<Scope | null> {
  if (ownToken !== null && areTokensEqual(token, ownToken)) return 'write';
  return (await findToken(db, token))?.scope ?? null;
}

/** Refuses whoever was not identified, or may not do this. */
export async function authorize(request: FastifyRequest): Promise<void> {
  const caller = callers.get(request);
  if (!caller) throw invalidToken();
  if (caller.scope !== 'write' && request.method !== 'GET') throw httpError(403, 'This token may only read.');
}

/** Under whose name calls are counted: the token's, or the network of whoever has none. */
export function rateLimitKey(request: FastifyRequest): string {
  const caller = callers.get(request);
  return caller ? `token ${caller.token}` : `address ${networkOf(request.ip)}`;
}
