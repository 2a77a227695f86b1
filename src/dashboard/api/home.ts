import { keepPreviousData } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';
import { isFirstSweep } from './candidatureLists.ts';
import { q } from './q.ts';

const REFRESH_MS = 10_000;
const FIRST_SWEEP_REFRESH_MS = 1_000;

/** What the Home page shows. */
export const homeQuery = () =>
  q(
    'readHome',
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (isFirstSweep(data.completeness) ? FIRST_SWEEP_REFRESH_MS : REFRESH_MS),
    },
  );

/** Candidates who completed or were invited since a time, in milliseconds since 1970. */
export const newsQuery = (since: number) =>
  q(
    'readNews',
    { since: Math.floor(since / 1000) },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );

/** Candidates who were last invited in some days and have not completed, by assessment. Days are those of the reader's time zone. */
export const waitingQuery = (days: string) =>
  q(
    'readWaiting',
    { last_invited: days, timezone: shownTimeZone() },
    { placeholderData: keepPreviousData, refetchInterval: 6 * REFRESH_MS },
  );
