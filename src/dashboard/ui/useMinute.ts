import { useSyncExternalStore } from 'react';
import { everySecond } from './useCountdown.ts';

const MINUTE_MS = 60_000;

/** The beginning of the current minute, in milliseconds since the epoch. */
export const useMinute = (): number =>
  useSyncExternalStore(everySecond, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
