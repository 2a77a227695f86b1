/** Apart from jobs.ts, so that what changes a stage can say so without loading all that. */
export const jobKeys = {
  all: ['jobs'] as const,
  list: (page: number) => [...jobKeys.all, 'list', page] as const,
  one: (jobId: number) => [...jobKeys.all, 'one', jobId] as const,
  items: (jobId: number) => [...jobKeys.all, 'items', jobId] as const,
  scheduledEmails: () => [...jobKeys.all, 'scheduled-emails'] as const,
};
