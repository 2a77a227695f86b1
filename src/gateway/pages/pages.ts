import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The dashboard's pages and files: built, or made by Vite as they are asked for. */
export interface Pages {
  /** Called once, before the server listens. */
  prepare: (app: FastifyInstance) => Promise<void>;
  /** Answers a GET or HEAD that passed the guards. Throws a Refusal where there is nothing. */
  answer: (call: PageCall) => Promise<unknown>;
  /** Takes a connection that is to be upgraded and passed the guards; absent: there is nothing to upgrade to. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Path of the script that the pages begin with, another in each build; null where there is no build. */
  build: () => Promise<string | null>;
  close: () => Promise<void>;
}

export interface PageCall {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The path as it came; the guards have made sure that there is nothing to decode in it. */
  path: string;
}

/** The route of everything that is neither the API nor a probe. */
export const PAGE_ROUTE = '/*';

// One or more plain segments, with or without a slash at the end. Linear: segments and slashes share no character.
const APP_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/;

/** Whether a path is one of the app's own navigations: all get `index.html`, and the app shows "not found". */
export function isAppPath(path: string): boolean {
  return APP_PATH.test(path) && !/^\/(?:api|assets)(?:\/|$)/i.test(path);
}
