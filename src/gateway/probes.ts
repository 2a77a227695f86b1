import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALIVE, createReadiness, isAddressed, isProbe, type ProbeAnswer, PROBES } from '../operation/readiness.ts';
import { alwaysWorking } from '../operation/standing.ts';
import type { GatewayDeps } from './deps.ts';
import { checkHost } from './guards/host.ts';
import { splitTarget } from './guards/rawRequest.ts';
import { createSecondLook, type Health } from './health.ts';
import { methodNotAllowed } from './refusal.ts';
import type { Forwarder } from './upstream/forward.ts';

/** The Host guard. What watches over the program calls it by its address, where the names are not known. */
export function checkHostOf(request: FastifyRequest, allowed: readonly string[]): void {
  const { host } = request.headers;
  if (isProbe(splitTarget(request.originalUrl).path) && isAddressed(host)) return;
  checkHost(host, allowed);
}

/** `/healthz` and `/readyz`: behind no guard of the API's, for they tell nothing of anybody. */
export function registerProbes(
  app: FastifyInstance,
  { deps, forwarder, health }: { deps: GatewayDeps; forwarder: Forwarder; health: Health },
): void {
  const lookAgain = createSecondLook({ deps, forwarder });
  const readiness = createReadiness({
    standing: deps.standing ?? alwaysWorking(),
    pool: deps.database?.pool ?? null,
    lacks() {
      if (!health.isTokenRefused()) return null;
      lookAgain();
      return 'token_refused';
    },
  });
  const probe = (url: string, ask: () => ProbeAnswer | Promise<ProbeAnswer>) =>
    app.route({
      method: app.supportedMethods,
      url,
      onRequest: ({ method }, _reply, done) => {
        if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
        done();
      },
      handler: async (_request, reply) => send(reply, await ask()),
    });
  probe(PROBES.alive, () => ALIVE);
  probe(PROBES.ready, readiness.ask);
}

const send = (reply: FastifyReply, { status, body }: ProbeAnswer) =>
  reply.code(status).header('cache-control', 'no-store').send(body);
