import { z } from 'zod/mini';
import { MAX_ID } from '../../../contract/fields.ts';
import { parseJson } from '../../lib/parseJson.ts';
import { persistedStore } from '../../lib/persistedStore.ts';

/** A visit ends after a pause of this length. */
const VISIT_PAUSE_MS = 30 * 60_000;

const time = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_ID * 1000)));

/** In milliseconds since 1970. */
const StoredVisits = z.object({
  /** When the visit before this one ended, or its news was marked as read; null: this is the first. */
  previous: time,
  /** When the Home page was last open. */
  latest: time,
});

/** Stored in this browser, since the server cannot tell users apart without a sign-in proxy. */
export const visitsStore = persistedStore<z.output<typeof StoredVisits>>('shortlist-visits', {
  storage: 'local',
  parse: (text) => parseJson(StoredVisits, text) ?? { previous: null, latest: null },
  format: (visits) => JSON.stringify(visits),
});

/** Records that the Home page is open at this time. */
export function recordVisit(now: number): void {
  visitsStore.setState(({ previous, latest }) => ({
    previous: latest !== null && now - latest > VISIT_PAUSE_MS ? latest : previous,
    latest: now,
  }));
}

/** Marks all news as seen. */
export const markNewsRead = (now: number): void => visitsStore.setState(() => ({ previous: now, latest: now }));
