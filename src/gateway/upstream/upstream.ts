import { createHash } from 'node:crypto';
import type { DemoPlan, DemoRemovalRequest } from '../../contract/demo.ts';
import type { PlatformAttention } from '../../contract/home.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { installation } from '../schema/tables.ts';

/** The address of the API, and its token. */
export interface Upstream {
  /** Prefix of all upstream paths. */
  baseUrl: string;
  token: string;
  /** Whether it is the embedded platform, which has more operations, such as the email log. */
  embedded: boolean;
  /** Public address of the candidates' pages, where it is not `baseUrl`. */
  publicUrl?: string;
  /** Whether it sends emails; otherwise they stay in its outbox. */
  sendsEmail?: boolean;
  /** The demo data of the embedded platform; absent: there is none, and never was. Each is null without demo data. */
  demo?: {
    count: () => Promise<{ assessments: number; candidates: number; test_path: string | null } | null>;
    plan: () => Promise<DemoPlan | null>;
    /** Removes it here and there. UserError with the reason why not. */
    remove: (request: DemoRemovalRequest) => Promise<{ candidates: number }>;
  };
  /** What the embedded platform tells recruiters on Home, without some assessments; absent: nothing. */
  readAttention?: (without: readonly number[]) => Promise<PlatformAttention>;
}

/** Limits of requests and answers. */
export interface Limits {
  /** Maximum number of browser requests that wait for the upstream at a time. Jobs do not count. */
  maxCalls: number;
  /** Longest wait for the rate limit. A call that would wait longer is refused at once. */
  rateLimitWaitMs: number;
  /** Time for the upstream to send status line and headers. */
  answerHeadersMs: number;
  /** Time for the upstream to send the whole answer. */
  answerMs: number;
  /** Maximum size of a forwarded JSON document, in bytes. */
  jsonBytes: number;
  /** Maximum size of a forwarded report, in bytes. */
  pdfBytes: number;
  /** Time for a browser to send request headers, from the start of the connection for its first request. */
  requestHeadersMs: number;
  /** Time for a browser to send a whole request. */
  requestMs: number;
  /** How long a connection without a request is kept. */
  idleMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxCalls: 1_000,
  rateLimitWaitMs: 20_000,
  answerHeadersMs: 15_000,
  answerMs: 30_000,
  jsonBytes: 16 * 1024 * 1024,
  pdfBytes: 25 * 1024 * 1024,
  requestHeadersMs: 8_000,
  requestMs: 12_000,
  idleMs: 10_000,
};

/** What each call to the upstream needs: where to, and who calls. */
export interface UpstreamAccess {
  upstream: Upstream;
  version: string;
}

/**
 * Identifies the service, so that work for one never runs against another. A real service is identified by its address,
 * the embedded platform by its database, since its port varies. The token is not part of it, because tokens are renewed.
 */
export async function identifyUpstream(db: Db, { baseUrl, embedded }: Upstream): Promise<string> {
  await db.insert(installation).values({}).onConflictDoNothing();
  if (!embedded) return digest(`service ${baseUrl.replace(/\/+$/, '')}`);
  const identity = await embeddedIdentity(db);
  if (identity === null) throw new Error('The installation row was not created');
  return identity;
}

/** The identity of the platform in this database; null before the first start of a gateway. */
export async function embeddedIdentity(db: Db | Transaction): Promise<string | null> {
  const [row] = await db.select().from(installation);
  return row ? digest(`embedded ${row.uuid}`) : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
