import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './guards/contentType.ts';
import { bodyOf, Refusal } from './refusal.ts';

/** Every error ends here, and leaves as a refusal: no text of Node's, Fastify's or the upstream's, and no stack. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  const { status, code, extras } = refusal;
  if (status >= 500) request.log.warn({ code, reason: extras.reason ?? error.code ?? error.name }, 'refused');
  if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected error');
  // What is still on its way is not waited for.
  if (hasBody(request.headers) && !request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...extras.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(refusal, request.id)));
}

function refusalOf(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal(413, 'too_large', 'That is more than can be sent at once.');
  if (status === 415) return new Refusal(415, 'unsupported_media_type', 'Only application/json is understood.');
  if (status >= 400 && status < 500) return new Refusal(400, 'bad_request', 'The request could not be understood.');
  return new Refusal(500, 'internal', 'Something went wrong on this server. Try again.');
}
