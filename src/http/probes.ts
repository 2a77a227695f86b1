import type { FastifyInstance } from 'fastify';
import { ALIVE, type ProbeAnswer, PROBES, type Readiness } from '../operation/readiness.ts';

/** `/healthz` and `/readyz`: they reveal nothing, so they need no token, no session, and count for no limit. */
export function registerProbes(app: FastifyInstance, readiness: Readiness): void {
  const probe = (url: string, ask: () => ProbeAnswer | Promise<ProbeAnswer>) =>
    app.get(url, { exposeHeadRoute: true }, async (_request, reply) => {
      const { status, body } = await ask();
      return await reply.code(status).header('cache-control', 'no-store').send(body);
    });
  probe(PROBES.alive, () => ALIVE);
  probe(PROBES.ready, readiness.ask);
}
