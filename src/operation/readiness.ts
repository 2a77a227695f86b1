import { isIP } from 'node:net';
import type { DatabaseHealth } from '../database/health.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Paths of the liveness and the readiness probe. */
export const PROBES = { alive: '/healthz', ready: '/readyz' } as const;

/** Whether a path or route belongs to a probe. */
export const isProbe = (path: string | undefined): boolean => path === PROBES.alive || path === PROBES.ready;

/** A status word, without any personal data. */
export interface ProbeAnswer {
  status: number;
  body: { status: 'ok' | 'ready' } | { status: 'not_ready'; reason: NotReady };
}

export type NotReady = 'starting' | 'stopping' | 'database';

/** Liveness ignores dependencies: a restart would not repair them. */
export const ALIVE: ProbeAnswer = { status: 200, body: { status: 'ok' } };

export interface Readiness {
  ask: () => Promise<ProbeAnswer>;
}

interface Needs {
  lifecycle: Lifecycle;
  /** Null without a database. */
  health: DatabaseHealth | null;
}

/** Answers probes. A full or read-only database is not ready, because it can save nothing. */
export function createReadiness({ lifecycle, health }: Needs): Readiness {
  async function reason(): Promise<NotReady | null> {
    const phase = lifecycle.phase();
    if (phase !== 'working') return phase;
    return health === null || (await health.check()) === 'up' ? null : 'database';
  }

  return {
    async ask() {
      const missing = await reason();
      return missing === null
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'not_ready', reason: missing } };
    },
  };
}

/**
 * Whether a Host header is an IP address, as in probes. DNS rebinding needs a host name, so it cannot pass.
 */
export function isAddressed(host: string | undefined): boolean {
  const [, six, four] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
  return isIP(six ?? '') === 6 || isIP(four ?? '') === 4;
}
