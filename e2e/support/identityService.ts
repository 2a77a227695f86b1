import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces oauth2-proxy with the same URLs, headers and cookie; it accepts every user name. */
export interface IdentityService {
  port: number;
  /** Ends all sessions of a user, as an expiry does. */
  endSessions: (email: string) => void;
  close: () => Promise<void>;
}

const COOKIE = '_oauth2_proxy';

interface Account {
  groups: string;
  /** Absent: the identity provider does not say. */
  name?: string;
}

/** `accounts` by address. */
export async function startIdentityService(accounts: Record<string, Account>): Promise<IdentityService> {
  const sessions = new Map<string, string>();
  const sessionOf = ({ headers }: IncomingMessage) =>
    new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => void> = {
    '/oauth2/auth': (request, response) => {
      const email = sessions.get(sessionOf(request));
      const who = email !== undefined && {
        'x-auth-request-user': `oidc|${email}`,
        'x-auth-request-email': email,
        'x-auth-request-groups': accounts[email]?.groups ?? '',
        'x-auth-request-preferred-username': Buffer.from(accounts[email]?.name ?? '').toString('latin1'),
      };
      response.writeHead(who ? 202 : 401, who || {}).end();
    },
    '/oauth2/sign_in': ({ headers }, response, query) => {
      const rd = query.get('rd') ?? String(headers['x-auth-request-redirect'] ?? '/');
      const links = Object.keys(accounts).map(
        (email) =>
          `<li><a href="/oauth2/start?as=${email}&amp;rd=${encodeURIComponent(rd)}">Sign in as ${email}</a></li>`,
      );
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><title>Sign in</title><link rel="icon" href="data:,"><ul>${links.join('')}</ul>`);
    },
    '/oauth2/start': (_request, response, query) => {
      const id = randomUUID();
      sessions.set(id, query.get('as') ?? '');
      const rd = query.get('rd') ?? '/';
      response.writeHead(302, {
        'set-cookie': `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`,
        location: /^\/(?![/\\])/.test(rd) ? rd : '/',
      });
      response.end();
    },
    '/oauth2/sign_out': (request, response, query) => {
      sessions.delete(sessionOf(request));
      response.writeHead(302, { 'set-cookie': `${COOKIE}=; Path=/; Max-Age=0`, location: query.get('rd') ?? '/' });
      response.end();
    },
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const route = routes[pathname];
    if (route) route(request, response, searchParams);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    endSessions(email) {
      for (const [id, owner] of sessions) if (owner === email) sessions.delete(id);
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Afterwards: a connection made in between would keep the server open.
      server.closeAllConnections();
      return closed;
    },
  };
}
