import type { IncomingHttpHeaders } from 'node:http';

/** In order of admission: a user's calls, a page's background refresh, bulk actions, sync. */
export const PRIORITIES = ['interactive', 'background', 'job', 'sync'] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Priorities of background work. No client waits for it, so its wait is not limited. */
export type WorkPriority = 'job' | 'sync';

export const isBackgroundWork = (priority: Priority): priority is WorkPriority =>
  priority === 'job' || priority === 'sync';

/** The context of one call. */
export interface CallContext {
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  priority: Priority;
  /** Called when the call is admitted, before it is sent. A rejection ends the call. */
  begin?: () => Promise<void>;
}

/** The priority that a browser requests: interactive unless it says background. */
export function priorityOf(headers: IncomingHttpHeaders): Exclude<Priority, WorkPriority> {
  return headers['x-shortlist-priority'] === 'background' ? 'background' : 'interactive';
}
