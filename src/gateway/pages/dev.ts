import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { InlineConfig } from 'vite';
import { Refusal } from '../base/refusal.ts';
import { sendIndex } from './htmlShell.ts';
import { isAppPath, type PageCall, type Pages } from './pages.ts';

/** Folders of the repository that the dashboard is made of. */
const SOURCES = ['docs', 'src/dashboard', 'src/contract', 'public', 'node_modules'];

/**
 * Vite's configuration in the gateway. Vite opens no port, serves no page, allows no other origin and reads no `.env` file. It
 * loads only files of the dashboard and its libraries, never data, tokens or server code.
 */
function devPolicy(root: string, upgrades: Server): InlineConfig {
  return {
    root,
    appType: 'custom',
    envDir: false,
    html: { cspNonce: 'set-by-the-gateway' },
    server: {
      middlewareMode: true,
      ws: { server: upgrades },
      cors: false,
      // The gateway has checked host and port.
      allowedHosts: true,
      fs: {
        strict: true,
        allow: SOURCES.map((folder) => join(root, folder)),
        deny: ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**', '**/.data/**'],
      },
    },
  };
}

/** Where Vite keeps the libraries it has bundled. */
const VITE_CACHE = '.vite';

// What pages request in development. `/@id/__x00__` is the prefix of virtual modules, which are no files.
const PREFIXES = ['/docs/', '/src/dashboard/', '/src/contract/', '/node_modules/', '/@vite/', '/@id/__x00__'];
const FILES = ['/@react-refresh'];
const PUBLIC_FILE = /^\/[\w-]+\.(?:svg|png|ico|txt|webmanifest)$/;

/** Whether a page may request a path from Vite. Other paths never reach Vite. */
function isDevFile(path: string): boolean {
  const hidden = path.split('/').some((part) => part.startsWith('.') && part !== VITE_CACHE);
  if (hidden) return false;
  if (path.endsWith('/') || path.endsWith('.html')) return false;
  return FILES.includes(path) || PUBLIC_FILE.test(path) || PREFIXES.some((prefix) => path.startsWith(prefix));
}

const HMR_PROTOCOLS = ['vite-hmr', 'vite-ping'];

/**
 * Serves the pages by Vite in middleware mode, behind the gateway's guards. `root`: the repository. `overrides`: for tests.
 * Only this module loads Vite, so a built server does not need it.
 */
export async function devPages(root: string, overrides: InlineConfig = {}): Promise<Pages> {
  const { createServer, mergeConfig } = await import('vite');
  // Vite takes upgrades from a server. This one never listens: it gets only connections that passed the guards.
  const upgrades = createHttpServer();
  const vite = await createServer(mergeConfig(devPolicy(root, upgrades), overrides));

  return {
    prepare: () => Promise.resolve(),
    async answer(call) {
      if (isAppPath(call.path)) {
        const html = await readFile(join(root, 'index.html'), 'utf8');
        return sendIndex(call.reply, await vite.transformIndexHtml('/index.html', html, call.path));
      }
      if (isDevFile(call.path) && (await passOn(vite.middlewares, call))) {
        call.reply.hijack();
        return call.reply;
      }
      throw new Refusal(404, 'not_found', 'Not found.');
    },
    upgrade(request, socket, head) {
      const protocol = request.headers['sec-websocket-protocol'] ?? '';
      if (HMR_PROTOCOLS.includes(protocol)) upgrades.emit('upgrade', request, socket, head);
      else socket.destroy();
    },
    build: () => Promise.resolve(null),
    close: () => vite.close(),
  };
}

type Middleware = (
  request: PageCall['request']['raw'],
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Lets Vite answer, with our headers. False if Vite has no such file. */
function passOn(middlewares: Middleware, { request, reply }: PageCall): Promise<boolean> {
  const { raw } = reply;
  copyHeaders(reply, raw);
  return new Promise((resolve, reject) => {
    raw.once('close', () => resolve(true));
    middlewares(request.raw, raw, (error) => (error ? reject(error) : resolve(false)));
  });
}

function copyHeaders(reply: FastifyReply, raw: ServerResponse): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
}
