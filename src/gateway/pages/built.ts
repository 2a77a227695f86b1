import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PagePreload, preloadFor, ENTRY_BUNDLE } from '../../contract/preload.ts';
import { UserError } from '../../database/userError.ts';
import { Refusal } from '../base/refusal.ts';
import { htmlShell, newNonce, sendIndex, underPolicy, withNonce } from './htmlShell.ts';
import { isVisit, PRELOAD_TIMEOUTS_MS, preloadAnswers } from './preload.ts';
import { isAppPath, type Pages } from './pages.ts';

const YEAR = '365d';
const HOUR = '1h';
const ENTRY = new RegExp(String.raw`<script\b[^>]*\bsrc="(/assets/${ENTRY_BUNDLE}-[^"]+)"`);

interface Preloading {
  request: FastifyRequest;
  reply: FastifyReply;
  html: string;
  preload: PagePreload;
}

/** Serves the pages of `npm run build` from `folder`. UserError if there are none. */
export async function builtPages(folder: string, timeouts = PRELOAD_TIMEOUTS_MS): Promise<Pages> {
  let gateway: FastifyInstance;

  const index = join(folder, 'index.html');
  const readIndex = () => readFile(index, 'utf8');
  const build = { of: 0, entry: null as string | null };

  /** Sends a page with its data: the head at once, the rest when the answers are there. */
  async function sendPreloaded({ request, reply, html, preload }: Preloading): Promise<FastifyReply> {
    const nonce = newNonce();
    const { head, rest } = htmlShell(withNonce(html, nonce), preload, nonce);
    const answered = preloadAnswers(gateway, { request, reply }, preload.targets, timeouts).then(rest);
    // Rejects if the user leaves before the answers.
    answered.catch(() => {});
    // no-store: the page contains answers, which the Back button must not show after signing out.
    const sent = underPolicy(reply, nonce).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return sent.send(Readable.from(partsOf(head, answered)));
  }

  await readIndex().catch(() => {
    throw new UserError('The dashboard has not been built. Run: npm run build');
  });
  return {
    async prepare(app) {
      gateway = app;
      await app.register(fastifyStatic, {
        root: folder,
        serve: false,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
      });
    },
    async answer({ request, reply, path }) {
      if (isAppPath(path)) {
        const preload = preloadFor(path);
        const html = await readIndex();
        return preload && isVisit(request) ? sendPreloaded({ request, reply, html, preload }) : sendIndex(reply, html);
      }
      if (!isFile(path)) throw new Refusal(404, 'not_found', 'Not found.');
      // Names in assets contain a hash of the content.
      const isHashed = path.startsWith('/assets/');
      reply.header('vary', 'accept-encoding');
      return reply.sendFile(path.slice(1), { maxAge: isHashed ? YEAR : HOUR, immutable: isHashed });
    },
    async build() {
      // Every answer names it: looking at the time of the file takes microseconds.
      const { mtimeMs } = statSync(index);
      if (mtimeMs !== build.of)
        Object.assign(build, { of: mtimeMs, entry: ENTRY.exec(await readIndex())?.[1] ?? null });
      return build.entry;
    },
    close: () => Promise.resolve(),
  };
}

async function* partsOf(head: string, rest: Promise<string>) {
  yield head;
  yield await rest;
}

/** Whether a path may be a file of the build. Not index.html, which needs a nonce, nor compressed copies. */
function isFile(path: string): boolean {
  return !path.split('/').some((part) => part.startsWith('.')) && !/(?:\/|\/index\.html|\.br|\.gz)$/i.test(path);
}
