import type { IncomingHttpHeaders } from 'node:http';

/** Who waits for a call: somebody at a screen, a page that refreshes itself, a job. In this order they are served. */
export const LANES = ['interactive', 'background', 'job'] as const;
export type Lane = (typeof LANES)[number];

/** Who waits for an answer. Each call has one of its own. */
export interface Waiting {
  /** Aborted when nobody does any more. */
  signal: AbortSignal;
  lane: Lane;
  /** Called when its turn has come, before anything is sent; what it rejects with ends the call. */
  begin?: () => Promise<void>;
}

/** The lane a browser's call asks for. None may call itself a job's, and what is not understood has a person waiting. */
export function laneOf(headers: IncomingHttpHeaders): Exclude<Lane, 'job'> {
  return headers['x-shortlist-lane'] === 'background' ? 'background' : 'interactive';
}
