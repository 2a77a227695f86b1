import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';

const running = new WeakMap<FastifyInstance, Set<Promise<unknown>>>();

/**
 * Tracks running handlers. Call it before registering routes. On close, Fastify waits for connections, but not for a handler
 * whose client has disconnected. Such a handler may still need what is closed next.
 */
export function trackHandlers(app: FastifyInstance): void {
  const handlers = new Set<Promise<unknown>>();
  running.set(app, handlers);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const counted: RouteHandlerMethod = function (request, reply) {
      const doing: unknown = handler.call(this, request, reply);
      if (doing instanceof Promise) {
        handlers.add(doing);
        const end = () => handlers.delete(doing);
        doing.then(end, end);
      }
      return doing;
    };
    route.handler = counted;
  });
}

/** Resolves when every running handler has ended. */
export async function handlersEnded(app: FastifyInstance): Promise<void> {
  await Promise.allSettled(running.get(app) ?? new Set<Promise<unknown>>());
}

/** Aborts when the client closes the connection before the answer is complete. */
export function abortOnClose(reply: FastifyReply): AbortController {
  const closed = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closed.abort();
  });
  return closed;
}
