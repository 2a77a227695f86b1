import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PROGRAM_FILE } from '../../contract/about.ts';
import { UserError } from '../../database/userError.ts';
import { Refusal } from '../refusal.ts';
import { begin, type Manifest } from './begin.ts';
import { sendIndex } from './nonce.ts';
import { isAppPath, type Pages } from './pages.ts';

const YEAR = '365d';
const HOUR = '1h';
const ENTRY = new RegExp(String.raw`<script\b[^>]*\bsrc="(/assets/${PROGRAM_FILE}-[^"]+)"`);

/** The pages that `npm run build` made, in `folder`. UserError when there are none. */
export async function builtPages(folder: string): Promise<Pages> {
  const readIndex = () => readFile(join(folder, 'index.html'), 'utf8');
  const readManifest = async () =>
    // Written by the build, like the page itself.
    JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  await readIndex().catch(() => {
    throw new UserError('The dashboard has not been built. Run: npm run build');
  });
  return {
    async prepare(app) {
      await app.register(fastifyStatic, {
        root: folder,
        serve: false,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
      });
    },
    async answer({ reply, path }) {
      if (isAppPath(path)) return sendIndex(reply, begin(await readIndex(), path, await readManifest()));
      if (!isFile(path)) throw new Refusal(404, 'not_found', 'There is nothing at this address.');
      const named = path.startsWith('/assets/');
      reply.header('vary', 'accept-encoding');
      return reply.sendFile(path.slice(1), { maxAge: named ? YEAR : HOUR, immutable: named });
    },
    build: async () => ENTRY.exec(await readIndex())?.[1] ?? null,
    close: () => Promise.resolve(),
  };
}

/** `index.html` is only ever sent with its nonce, the compressed twins of a file only in its place. */
function isFile(path: string): boolean {
  return !path.split('/').some((part) => part.startsWith('.')) && !/(?:\/|\/index\.html|\.br|\.gz)$/i.test(path);
}
