import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The dashboard's pages and files: from the build, or from Vite in development. */
export interface Pages {
  /** Called once, before the server listens. */
  prepare: (app: FastifyInstance) => Promise<void>;
  /** Answers a GET or HEAD that passed the guards. Throws a Refusal for an unknown path. */
  answer: (call: PageCall) => Promise<unknown>;
  /** Upgrades a connection that passed the guards; absent if upgrades are not supported. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Path of the first script, which differs in each build; null without a build. */
  build: () => Promise<string | null>;
  close: () => Promise<void>;
}

export interface PageCall {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The path of the request. The guards have checked that it contains nothing to decode. */
  path: string;
}

/** The route of everything that is neither the API nor a probe. */
export const PAGE_ROUTE = '/*';

// One or more plain segments, with or without a slash at the end. Linear: segments and slashes share no character.
const APP_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/;

/** Whether a path belongs to the app: it gets `index.html`, and the app itself shows "not found". */
export function isAppPath(path: string): boolean {
  return APP_PATH.test(path) && !/^\/(?:api|assets)(?:\/|$)/i.test(path);
}
