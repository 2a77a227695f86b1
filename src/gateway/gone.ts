import type { FastifyReply } from 'fastify';

/** Aborts when the browser has gone, so that nobody is asked for what nobody waits for. */
export function abortOnClose(reply: FastifyReply): AbortController {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone;
}
