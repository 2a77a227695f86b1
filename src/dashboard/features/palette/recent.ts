import { storedList } from '../../lib/parseJson.ts';
import { persistedStore } from '../../lib/persistedStore.ts';

const MAX_RECENT = 6;

/** The IDs of the entries that were chosen last, the latest first. Names are not stored. */
export const recentStore = persistedStore<readonly string[]>('shortlist.recent', {
  storage: 'local',
  parse: (text) => storedList(text).filter((id) => typeof id === 'string'),
  format: (ids) => JSON.stringify(ids),
});

export const recordRecent = (id: string): void =>
  recentStore.setState((ids) => [id, ...ids.filter((one) => one !== id)].slice(0, MAX_RECENT));
