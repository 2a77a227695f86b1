import { expect, test } from 'vitest';
import { CandidatureFlags } from '../../../contract/candidate.ts';
import { read } from '../../../contract/tolerant.ts';
import { flagSummary } from './flagSummary.ts';

const summaryOf = (recorded: Record<string, unknown> | null, status: string | null) =>
  flagSummary(recorded && read(CandidatureFlags, recorded).value, status);

const fine = { is_exited_full_screen: false, is_left_screen: false, repeated_ip: false, is_camera_enabled: true };

test.each([
  ['Nothing to check', fine, 'completed'],
  ['1 to check', { ...fine, is_left_screen: true }, 'completed'],
  ['Nothing to check', { ...fine, is_camera_enabled: false }, 'completed'],
  ['2 to check', { ...fine, is_left_screen: true, repeated_ip: true }, 'started'],
  ['Nothing to check', { ...fine, repeated_ip: null }, 'completed'],
  ['Not recorded', {}, 'completed'],
  ['Not recorded', null, 'completed'],
  ['Not completed yet', {}, 'invited'],
  ['Not completed yet', null, 'invited'],
])('%s', (text, recorded, status) => {
  expect(summaryOf(recorded, status).text).toBe(text);
});

test('the test conditions to check are listed in sentences', () => {
  expect(summaryOf({ ...fine, is_left_screen: true }, 'completed').noticed).toEqual([
    'Mouse left the test window at least once.',
  ]);
});
