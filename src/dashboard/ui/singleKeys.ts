import { persistedStore } from '../lib/persistedStore.ts';

/** Whether keys without Ctrl or ⌘ do anything. They can be in the way of speech input (WCAG 2.1.4). */
export const singleKeysStore = persistedStore<boolean>('shortlist.single-keys', {
  storage: 'local',
  parse: (text) => text !== 'off',
  format: (isOn) => (isOn ? null : 'off'),
});
