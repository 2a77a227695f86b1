import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROGRAM_FILE } from '../../contract/about.ts';
import { type FirstCalls, firstCallsOf } from '../../contract/firstCalls.ts';
import { UserError } from '../../database/userError.ts';
import { Refusal } from '../refusal.ts';
import { sendInParts } from '../compress.ts';
import { begin, type Beginning } from './begin.ts';
import { answerFirst, isVisit, PATIENCE } from './answers.ts';
import { readManifest } from './manifest.ts';
import { newNonce, sendIndex, underPolicy, withNonce } from './nonce.ts';
import { loadPainter } from './painter.ts';
import { isAppPath, type Pages } from './pages.ts';

const YEAR = '365d';
const HOUR = '1h';
const ENTRY = new RegExp(String.raw`<script\b[^>]*\bsrc="(/assets/${PROGRAM_FILE}-[^"]+)"`);

interface Begun {
  request: FastifyRequest;
  reply: FastifyReply;
  html: string;
  first: FirstCalls;
}

/** The pages that `npm run build` made, in `folder`, and what draws them, in `pictures`. UserError when there are none. */
export async function builtPages(folder: string, pictures: string, patience = PATIENCE): Promise<Pages> {
  let gateway: FastifyInstance;

  const readIndex = () => readFile(join(folder, 'index.html'), 'utf8');

  /** Sends a page that begins with its data: what is needed in any case at once, the rest when that is there. */
  async function sendBegun({ request, reply, html, first }: Begun): Promise<FastifyReply> {
    const nonce = newNonce();
    const { head, rest } = begin(withNonce(html, nonce), first, await readManifest(folder), nonce);
    const answered = answerFirst(gateway, { request, reply }, first.targets, patience);
    const made = Promise.all([answered, pictureOf(request, first, answered)]).then(([answers, picture]) =>
      rest({ answers, picture }),
    );
    // It holds what was answered, which nobody may find who goes back to it.
    return sendInParts(underPolicy(reply, nonce).header('cache-control', 'no-store'), head, made);
  }

  async function pictureOf(request: FastifyRequest, { targets }: FirstCalls, answered: Promise<Beginning['answers']>) {
    try {
      const [draw, answers] = await Promise.all([loadPainter(pictures), answered]);
      if (!targets.every((target) => answers.get(target)?.status === 200)) return null;
      const bodies = new Map(targets.map((target) => [target, answers.get(target)?.body ?? '']));
      return await draw({
        target: request.originalUrl,
        userAgent: request.headers['user-agent'] ?? '',
        answers: bodies,
      });
    } catch (error) {
      // The browser draws the page in any case.
      request.log.error({ err: error }, 'no picture of the page could be drawn');
      return null;
    }
  }

  await Promise.all([readIndex(), readManifest(pictures)]).catch(() => {
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
        const first = firstCallsOf(path);
        const html = await readIndex();
        return first && isVisit(request) ? sendBegun({ request, reply, html, first }) : sendIndex(reply, html);
      }
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
