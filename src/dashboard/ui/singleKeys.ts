import { persistedStore } from '../lib/persistedStore.ts';

/** Whether shortcuts without Ctrl or ⌘ are on. Speech input can trigger them by accident (WCAG 2.1.4). */
export const singleKeysStore = persistedStore<boolean>('shortlist.single-keys', {
  storage: 'local',
  parse: (text) => text !== 'off',
  format: (isOn) => (isOn ? null : 'off'),
});
