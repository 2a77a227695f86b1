import { randomUUID } from 'node:crypto';
import { bodyOf, type Refusal } from '../refusal.ts';
import type { Answer } from './answer.ts';

/** A refusal as the answer that a client would get. */
export function refusalAnswer(refusal: Refusal): Answer {
  const body = Buffer.from(JSON.stringify(bodyOf(refusal, randomUUID())));
  return { status: refusal.status, headers: { ...refusal.extras.headers }, body };
}

/** An answer as `createClient` takes it. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body && new Uint8Array(body), { status, headers });
}
