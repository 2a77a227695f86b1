import type { FastifyRequest } from 'fastify';
import { httpError } from './httpError.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON; undefined when it is empty. Anything that is not well-formed UTF-8 and JSON is a 400. */
export async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    return value;
  } catch {
    throw httpError(400, 'The body is not JSON.');
  }
}
