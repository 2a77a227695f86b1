import { ASSESSMENT_LIST } from '../schema/readModel.ts';
import { backoff } from '../../operation/backoff.ts';

/** The facts by which the next list to read is chosen. Times are by the database's clock. */
export interface ListState {
  scope: number;
  /** Whether the upstream's list of assessments has it. */
  isListed: boolean;
  isArchived: boolean;
  /** See `assessments.changed_at`. */
  changedAt: Date | null;
  isRunning: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  completeAt: Date | null;
  watchedAt: Date | null;
  failures: number;
  failedAt: Date | null;
}

/** The state of sync, for all lists. */
export interface Situation {
  now: Date;
  /** See `upstreams.unverified_version`: until the assessments were read, nothing else is. */
  isUnverified: boolean;
  /** Whether the list of assessments shows each change of a candidature, as that of the embedded platform does. */
  tellsEveryChange: boolean;
  /** Milliseconds between two sweeps of the list of assessments while a list is watched. */
  interval: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A list counts as watched for this time after a user requested it. */
export const WATCHED_MS = MINUTE;
/** A change in the service is visible after about 30 s and the time of a sweep. */
export const SYNC_INTERVAL_MS = 10 * SECOND;
/** Between two sweeps of the list of assessments while no list is watched. */
const IDLE_INTERVAL_MS = 5 * MINUTE;
/** Interval of a watched list, in sweeps of the list of assessments, if that list does not show its changes. */
const WATCHED_INTERVALS = 2;
/** Interval of a list that is not watched and changes constantly, in sweeps of the list of assessments. */
const CHANGED_INTERVALS = 6;
const FIRST_RETRY_MS = SECOND;
const LONGEST_RETRY_MS = { watched: 20 * SECOND, idle: HOUR };

/** The lists to read a page of now, the most urgent first. */
export function dueLists(lists: readonly ListState[], situation: Situation): ListState[] {
  const isAnyWatched = lists.some((list) => isWatched(list, situation.now));
  return lists
    .flatMap((list) => {
      const urgency = urgencyOf(list, situation, isAnyWatched);
      return urgency === null ? [] : [{ list, urgency }];
    })
    .toSorted(
      (a, b) =>
        a.urgency - b.urgency ||
        Number(b.list.isRunning) - Number(a.list.isRunning) ||
        (a.list.startedAt?.getTime() ?? 0) - (b.list.startedAt?.getTime() ?? 0) ||
        a.list.scope - b.list.scope,
    )
    .map(({ list }) => list);
}

/** 0 is the most urgent; null: not due. */
function urgencyOf(list: ListState, situation: Situation, isAnyWatched: boolean): number | null {
  const { now, isUnverified, tellsEveryChange, interval } = situation;
  const watched = isWatched(list, now);
  /** Whether its last sweep ended at least `time` milliseconds ago, or there was none. */
  const hasPausedFor = (time: number) => list.endedAt === null || now.getTime() - list.endedAt.getTime() >= time;
  if (isFailing(list, now, watched)) return null;
  if (list.scope === ASSESSMENT_LIST) {
    const rest = isAnyWatched ? interval : IDLE_INTERVAL_MS;
    return list.isRunning || isUnverified || !isComplete(list) || hasPausedFor(rest) ? 0 : null;
  }
  if (isUnverified) return null;
  const isOpen = list.isRunning || !isComplete(list) || isChanged(list);
  if (watched) return isOpen || (!tellsEveryChange && hasPausedFor(WATCHED_INTERVALS * interval)) ? 1 : null;
  if (!list.isListed) return null;
  const isDue = list.isRunning || (isOpen && hasPausedFor(CHANGED_INTERVALS * interval));
  if (list.isArchived) return isDue || hasPausedFor(7 * DAY) ? 5 : null;
  if (list.completeAt === null) return 2;
  if (isDue) return 3;
  return hasPausedFor(DAY) ? 4 : null;
}

/** Whether a user looked at it a moment ago. */
export const isWatched = ({ watchedAt }: ListState, now: Date) =>
  watchedAt !== null && now.getTime() - watchedAt.getTime() < WATCHED_MS;

/** Whether the last sweep that began was complete. */
const isComplete = ({ startedAt, completeAt }: ListState) =>
  startedAt !== null && completeAt !== null && completeAt >= startedAt;

const isChanged = ({ startedAt, changedAt }: ListState) =>
  startedAt !== null && changedAt !== null && changedAt > startedAt;

function isFailing({ failures, failedAt }: ListState, now: Date, watched: boolean): boolean {
  if (failures === 0 || failedAt === null) return false;
  const wait = backoff(failures, { first: FIRST_RETRY_MS, longest: LONGEST_RETRY_MS[watched ? 'watched' : 'idle'] });
  return now.getTime() - failedAt.getTime() < wait;
}
