import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

const begun = new WeakMap<FastifyInstance, Set<Promise<unknown>>>();

/**
 * Keeps count of what an app's routes are doing; to be called before they are registered. When it closes, Fastify waits for
 * connections: not for a handler whose caller has hung up, which goes on, and may need what is closed next.
 */
export function countHandlers(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  begun.set(app, underWay);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const counted: RouteHandlerMethod = function (request, reply) {
      const doing: unknown = handler.call(this, request, reply);
      if (doing instanceof Promise) {
        underWay.add(doing);
        const end = () => underWay.delete(doing);
        doing.then(end, end);
      }
      return doing;
    };
    route.handler = counted;
  });
}

/** Resolves when all that was begun has ended. */
export async function handlersEnded(app: FastifyInstance): Promise<void> {
  await Promise.allSettled(begun.get(app) ?? new Set<Promise<unknown>>());
}
