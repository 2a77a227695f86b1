import type { IncomingHttpHeaders } from 'node:http';

/** Who waits for a call: a user, a page that refreshes itself, a bulk action, sync. In this order they are served. */
export const PRIORITIES = ['interactive', 'background', 'job', 'sync'] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Priorities of background work: no client waits for it, so it waits for as long as it takes. */
export type WorkPriority = 'job' | 'sync';

export const isBackgroundWork = (priority: Priority): priority is WorkPriority =>
  priority === 'job' || priority === 'sync';

/** The caller that waits for an answer; one for each call. */
export interface CallContext {
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  priority: Priority;
  /** Called at its turn, before anything is sent. A rejection ends the call. */
  begin?: () => Promise<void>;
}

/** The priority that a browser requests. A browser cannot request that of jobs; unknown values are interactive. */
export function priorityOf(headers: IncomingHttpHeaders): Exclude<Priority, WorkPriority> {
  return headers['x-shortlist-priority'] === 'background' ? 'background' : 'interactive';
}
