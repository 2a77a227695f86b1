import type { FastifyServerOptions } from 'fastify';
import type { PlatformAttention } from '../contract/home.ts';
import type { RateLimits } from '../contract/rateLimits.ts';
import type { Database } from '../database/open.ts';
import type { ProxyAuth } from './security/proxyAuth.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Lifecycle } from '../operation/lifecycle.ts';
import type { Clock } from './base/clock.ts';
import type { DailyEmailDelivery } from './dailyEmail/dailyEmailDelivery.ts';
import type { Pages } from './pages/pages.ts';

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
  /** Counts the demo data; null or absent: there is none. */
  countDemo?: () => Promise<{ assessments: number; candidates: number } | null>;
  /** What the embedded platform tells recruiters on Home; absent: nothing. */
  readAttention?: () => Promise<PlatformAttention>;
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

export interface GatewayDeps {
  upstream: Upstream;
  /** Each `host:port` the gateway answers to, exactly; a function because the port may be 0 until listening. */
  allowedHosts: () => readonly string[];
  pages: Pages;
  version: string;
  /** How users sign in; null or absent: every user has all permissions. */
  auth?: ProxyAuth | null;
  logger: FastifyServerOptions['logger'];
  /** Holds the gateway's tables; absent: operations that need them answer 404. */
  database?: Database;
  /** Absent: no daily emails are sent. */
  dailyEmail?: DailyEmailDelivery | undefined;
  /** Absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Absent: the server never prepares to stop, as in tests. */
  lifecycle?: Lifecycle;
  /** Another clock than the system's: for tests. */
  clock?: Clock;
  /** How often to look for bulk actions and emails that are due, in milliseconds: for tests. */
  jobPollInterval?: number;
  /** Calls per minute that the upstream allows; null or absent: no limit. */
  rateLimits?: RateLimits | null;
  /** Whether the read model is kept up to date in the background; absent: it is not. */
  sync?: boolean;
  /** Milliseconds between two reads of the list of assessments while a list is looked at; absent: see sync/dueLists.ts. */
  syncInterval?: number;
  /** The length of the minute that `rateLimits` counts in, in milliseconds: for tests. */
  rateWindow?: number;
  /** Other limits than the default ones: for tests. */
  limits?: Partial<Limits>;
}
