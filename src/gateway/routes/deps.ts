import type { Limits, UpstreamAccess } from '../upstream/upstream.ts';
import type { FastifyServerOptions } from 'fastify';
import type { RateLimits } from '../../contract/rateLimits.ts';
import type { Database } from '../../database/open.ts';
import type { ProxyAuth } from '../security/proxyAuth.ts';
import type { Metrics } from '../../operation/metrics.ts';
import type { Lifecycle } from '../../operation/lifecycle.ts';
import type { Clock } from '../base/clock.ts';
import type { DailyEmailDelivery } from '../dailyEmail/dailyEmailDelivery.ts';
import type { Pages } from '../pages/pages.ts';

export interface GatewayDeps extends UpstreamAccess {
  /** Each `host:port` the gateway answers to, exactly; a function because the port may be 0 until listening. */
  allowedHosts: () => readonly string[];
  /** The origin of the dashboard behind a proxy, which may add TLS; null or absent: there is none. */
  publicOrigin?: string | null;
  pages: Pages;
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
