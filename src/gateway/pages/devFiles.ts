import type { Server } from 'node:http';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/** Folders of the repository that the dashboard is made of. */
const SOURCES = ['docs', 'src/dashboard', 'src/contract', 'public', 'node_modules'];

/**
 * Vite's configuration in the gateway. Vite opens no port, serves no page, allows no other origin and reads no `.env` file. It
 * loads only files of the dashboard and its libraries, never data, tokens or server code.
 */
export function devPolicy(root: string, upgrades: Server): InlineConfig {
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
export function isDevFile(path: string): boolean {
  const hidden = path.split('/').some((part) => part.startsWith('.') && part !== VITE_CACHE);
  if (hidden) return false;
  if (path.endsWith('/') || path.endsWith('.html')) return false;
  return FILES.includes(path) || PUBLIC_FILE.test(path) || PREFIXES.some((prefix) => path.startsWith(prefix));
}
