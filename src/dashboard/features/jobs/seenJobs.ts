import { persistedStore } from '../../lib/persistedStore.ts';
import { storedList } from '../../lib/parseJson.ts';

const MAX_IDS = 200;

/** The IDs of the jobs with failures whose page was opened in this browser. */
export const seenJobsStore = persistedStore<readonly number[]>('shortlist.jobs.seen', {
  storage: 'local',
  parse: (text) => storedList(text).filter((id) => typeof id === 'number'),
  format: (ids) => JSON.stringify(ids),
});

/** Records that the page of a job was opened. */
export const markJobSeen = (jobId: number): void =>
  seenJobsStore.setState((ids) => (ids.includes(jobId) ? ids : [...ids, jobId].slice(-MAX_IDS)));
