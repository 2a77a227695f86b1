import type { IncomingHttpHeaders } from 'node:http';

/** Who waits for a call: a user, a page that refreshes itself, a bulk action, sync. In this order they are served. */
export const LANES = ['interactive', 'background', 'job', 'sync'] as const;
export type Lane = (typeof LANES)[number];
/** Lanes of background work: no client waits for it, so it waits for as long as it takes. */
export type WorkLane = 'job' | 'sync';

export const isWorkLane = (lane: Lane): lane is WorkLane => lane === 'job' || lane === 'sync';

/** Who waits for an answer. Each call has one of its own. */
export interface Waiting {
  /** Aborted when nobody does any more. */
  signal: AbortSignal;
  lane: Lane;
  /** Called when its turn has come, before anything is sent; what it rejects with ends the call. */
  begin?: () => Promise<void>;
}

/** The lane a browser's call asks for. None may call itself background work's, and what is not understood has a person waiting. */
export function laneOf(headers: IncomingHttpHeaders): Exclude<Lane, WorkLane> {
  return headers['x-shortlist-lane'] === 'background' ? 'background' : 'interactive';
}
