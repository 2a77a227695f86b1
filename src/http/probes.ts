import type { FastifyInstance } from 'fastify';
import { ALIVE, type ProbeAnswer, PROBES, type Readiness } from '../operation/readiness.ts';

/** Registers `/healthz` and `/readyz`. They contain no data, so they need no token and no session, and have no rate limit. */
export function registerProbes(app: FastifyInstance, readiness: Readiness): void {
  const probe = (url: string, ask: () => ProbeAnswer | Promise<ProbeAnswer>) =>
    app.get(url, { exposeHeadRoute: true }, async (_request, reply) => {
      const { status, body } = await ask();
      return await reply.code(status).header('cache-control', 'no-store').send(body);
    });
  probe(PROBES.alive, () => ALIVE);
  probe(PROBES.ready, readiness.ask);
}
