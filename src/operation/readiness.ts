import { isIP } from 'node:net';
import type { Pool } from 'pg';
import type { Standing } from './standing.ts';

/** Where somebody who watches over the program asks: whether it lives, and whether it can be given work. */
export const PROBES = { alive: '/healthz', ready: '/readyz' } as const;

/** Whether a path, or a route, is one of a probe's. */
export const isProbe = (path: string | undefined): boolean => path === PROBES.alive || path === PROBES.ready;

/** What a probe is told: a word, and nothing of anybody. */
export interface ProbeAnswer {
  status: number;
  body: { status: 'ok' | 'ready' } | { status: 'not_ready'; reason: NotReady };
}

export type NotReady = 'starting' | 'stopping' | 'database';

/** It runs, whatever it waits for: to start it anew would mend nothing. */
export const ALIVE: ProbeAnswer = { status: 200, body: { status: 'ok' } };

export interface Readiness {
  ask: () => Promise<ProbeAnswer>;
  /** Whether the database answered when it was last asked, which is now or a moment ago. */
  isDatabaseThere: () => Promise<boolean>;
}

/** How long the database has for an answer, and how long one holds for all who ask, in milliseconds. */
const PATIENCE = 3_000;
const FRESH = 1_000;
/** After so long without any answer, in milliseconds, it is the connection that is dead, and another one is tried. */
const DEAD = 30_000;

interface Needs {
  standing: Standing;
  /** Null: it needs none. */
  pool: Pool | null;
}

/** Tells probes how things stand. */
export function createReadiness({ standing, pool }: Needs): Readiness {
  let asked: Asked | null = null;

  function isDatabaseThere(): Promise<boolean> {
    if (pool === null) return Promise.resolve(true);
    const now = performance.now();
    // Probes cost one statement a second, however many there are: on PGlite each holds up everything else. And one that
    // has no answer yet holds a connection: if each took another, a slow database would have none left for people.
    if (asked === null || now - asked.at > (asked.isOut ? DEAD : FRESH)) asked = askAnew(pool, now);
    return asked.answer;
  }

  async function reason(): Promise<NotReady | null> {
    const phase = standing.phase();
    if (phase !== 'working') return phase;
    return (await isDatabaseThere()) ? null : 'database';
  }

  return {
    isDatabaseThere,
    async ask() {
      const missing = await reason();
      return missing === null
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'not_ready', reason: missing } };
    },
  };
}

/** A question to the database: when it was put, whether it is still without any end, and what is told of it. */
interface Asked {
  at: number;
  isOut: boolean;
  answer: Promise<boolean>;
}

function askAnew(pool: Pool, at: number): Asked {
  const end = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const asked = { at, isOut: true, answer: inTime(end) };
  void end.then(() => (asked.isOut = false));
  return asked;
}

/** What was answered, or false where nothing is for too long. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let tooLong: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    tooLong = setTimeout(() => resolve(false), PATIENCE);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(tooLong);
  }
}

/**
 * Whether a Host header names an address, as that of a probe does. A page of another site that resolves to this machine
 * has a name, so it cannot ask like that.
 */
export function isAddressed(host: string | undefined): boolean {
  const [, six, four] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
  return isIP(six ?? '') === 6 || isIP(four ?? '') === 4;
}
