import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { preloadFor } from '../../src/contract/preload.ts';

const compress = promisify(brotliCompress);
/** Compressed as by the gateway. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function passOn(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address, { headers: { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' } });
  const body = await compress(Buffer.from(await answer.arrayBuffer()), QUICK);
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br', 'cache-control': 'no-store' };
  response.writeHead(answer.status, headers).end(body);
}

/**
 * The floor: the smallest page on our libraries. React, the router and the query client show one table of the same
 * data. Served like the dashboard: compressed, cached, its data requested through the same gateway as by the page at
 * `path`.
 */
export async function serveFloor(gatewayUrl: string, path: string): Promise<{ url: string; close: () => void }> {
  const built = (await build({
    root: fileURLToPath(new URL('floor', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: fileURLToPath(new URL('floor/main.tsx', import.meta.url)) } },
    // A build without watching has one output.
  })) as Rolldown.RolldownOutput;
  const script = await compress(built.output[0].code);
  const html =
    '<!doctype html><html lang="en"><title>Floor</title><div id="root"></div><script type="module" src="/floor.js"></script>';
  const server = createServer((request, response) => {
    const target = request.url ?? '/';
    if (target === '/floor.js') {
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(script);
    } else if (target.startsWith('/api/')) {
      void passOn(gatewayUrl + target, response);
    } else {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const data = preloadFor(path)?.targets[0] ?? '';
  return {
    url: `http://127.0.0.1:${port}/floor?data=${encodeURIComponent(data)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
