import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from '../app.ts';
import type { GatewayDeps } from '../routes/deps.ts';
import { builtPages } from '../pages/built.ts';
import { type RecordingUpstream, recordingUpstream } from './recordingUpstream.ts';

/** The API token; no answer or log may contain it. */
export const CANARY = 'canary-4f1d8c0a9b7e6352';

export interface RecordedGateway {
  app: FastifyInstance;
  port: number;
  upstream: RecordingUpstream;
  /** The folder of the small build. */
  build: string;
  close: () => Promise<void>;
}

/** Starts a gateway; `changes` replace its dependencies. */
export type Start = (changes?: Partial<GatewayDeps>) => Promise<RecordedGateway>;

/** Starts a gateway in front of a recording upstream, with the pages of a small build and without a database. */
export async function startRecordedGateway(changes: Partial<GatewayDeps> = {}): Promise<RecordedGateway> {
  const upstream = await recordingUpstream();
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-gateway-'));
  await writeBuild(folder);
  let port = 0;
  const app = await buildGateway({
    upstream: { baseUrl: upstream.baseUrl, token: CANARY, embedded: true },
    allowedHosts: () => [`127.0.0.1:${port}`, `localhost:${port}`],
    // On a busy machine an answer takes longer than a page waits for it.
    pages: changes.pages ?? (await builtPages(folder, { html: 10_000, others: 10_000, call: 10_000 })),
    version: '0.0.0-test',
    logger: false,
    ...changes,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  return {
    app,
    port,
    upstream,
    build: folder,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await upstream.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Writes a small build in the form of `vite build`. */
async function writeBuild(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const index = `<!doctype html>
<html lang="en">
  <head>
    <script type="module" crossorigin src="/assets/app-1a2b3c.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app-1a2b3c.css">
    <link rel="icon" href="/icon.svg">
  </head>
  <body><div id="root"></div><script>start()</script></body>
</html>`;
  const files = {
    'index.html': index,
    'assets/app-1a2b3c.js': 'start()',
    'assets/app-1a2b3c.js.br': 'brotli',
    'assets/app-1a2b3c.css': 'body{}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
