import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ShutdownHooks } from './shutdownHooks.ts';
import { UserError } from '../database/userError.ts';
import { handlersEnded } from '../http/runningHandlers.ts';
import type { Lifecycle } from '../operation/lifecycle.ts';

interface ListenOptions {
  host: string;
  port: number;
  /** The environment variables that set the port and, where one does, the host. */
  variables: { port: string; host?: string };
  closers: ShutdownHooks;
  lifecycle: Lifecycle;
}

/** Resolves to the port. UserError if the address cannot be used. */
export async function listen(app: FastifyInstance, { closers, lifecycle, ...where }: ListenOptions): Promise<number> {
  closers.add(() => closeApp(app, lifecycle));
  const { host, port } = where;
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(reasonOf(error.code, where));
  });
  return (app.server.address() as AddressInfo).port;
}

/** The same for a plain Node server. */
export async function listenHttp(
  server: Server,
  { closers, ...where }: Omit<ListenOptions, 'lifecycle'>,
): Promise<number> {
  const { host, port } = where;
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(reasonOf(error.code, where));
  });
  closers.add(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}

/** Requests that are under way may end, also those whose callers have gone; those that take too long are cut off. */
async function closeApp(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  const left = lifecycle.timeLeft();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    if (Number.isFinite(left)) timer = setTimeout(resolve, left);
  });
  void tooLong.then(() => app.server.closeAllConnections());
  await app.close();
  await Promise.race([handlersEnded(app), tooLong]);
  clearTimeout(timer);
}

function reasonOf(
  code: string | undefined,
  { host, port, variables }: Pick<ListenOptions, 'host' | 'port' | 'variables'>,
) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what uses it, or set ${variables.port} to another port.`;
  }
  if (code === 'EACCES') return `This user may not use port ${port}. Set ${variables.port} to a port above 1023.`;
  const what = [variables.host, variables.port].filter((name) => name !== undefined).join(' and ');
  return `Nothing can listen on ${host}, port ${port} (${code}). Check ${what}.`;
}

/** A host as written in a URL. */
export const bracketHost = (host: string) => (host.includes(':') ? `[${host}]` : host);

export const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

/** As browsers write it in the Host header: without the port of http. */
export const withPort = (host: string, port: number) => (port === 80 ? host : `${host}:${port}`);
