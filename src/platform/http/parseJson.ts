import type { FastifyRequest } from 'fastify';
import { httpError } from './httpError.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body; undefined if it is empty. Throws 400 for malformed UTF-8 or JSON. */
export async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    return value;
  } catch {
    throw httpError(400, 'The body is not JSON.');
  }
}
