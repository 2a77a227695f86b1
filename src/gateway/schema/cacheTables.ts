import {
  assessments,
  candidatures,
  candidatureTexts,
  flags,
  processes,
  removals,
  resultRuns,
  results,
  selections,
  sweeps,
  upstreams,
  writes,
} from './readModel.ts';

/** Every table of the cache. `upstreams` comes last, because its rows are the lock. */
export const CACHE_TABLES = [
  selections,
  results,
  resultRuns,
  flags,
  assessments,
  candidatures,
  candidatureTexts,
  removals,
  writes,
  sweeps,
  processes,
  upstreams,
] as const;
