/** Not in jobs.ts, so that a stage change can invalidate jobs without loading that file. */
export const jobKeys = {
  all: ['jobs'] as const,
  list: (page: number) => [...jobKeys.all, 'list', page] as const,
  one: (jobId: number) => [...jobKeys.all, 'one', jobId] as const,
  items: (jobId: number) => [...jobKeys.all, 'items', jobId] as const,
  scheduledEmails: () => [...jobKeys.all, 'scheduled-emails'] as const,
};
