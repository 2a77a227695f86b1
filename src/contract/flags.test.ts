import { expect, test } from 'vitest';
import { FLAGS, flagSentence, flagState } from './flags.ts';

test('full screen, focus and IP address are to check when the flag is true, the camera never', () => {
  const noticedWhen = FLAGS.map(({ name }) => [
    name,
    [true, false].filter((value) => flagState(name, value, 'completed') === 'noticed'),
  ]);
  expect(noticedWhen).toEqual([
    ['is_exited_full_screen', [true]],
    ['is_left_screen', [true]],
    ['repeated_ip', [true]],
    ['is_camera_enabled', []],
  ]);
});

test.each([
  ['completed', 'not recorded'],
  ['started', 'not finished'],
  ['invited', 'not finished'],
  ['paused', 'not recorded'],
  [null, 'not recorded'],
])('a flag without a record in status %s is "%s"', (status, state) => {
  expect(flagState('repeated_ip', null, status)).toBe(state);
});

test('a flag that was recorded before completion counts', () => {
  expect(flagState('is_left_screen', true, 'started')).toBe('noticed');
});

test('every flag has one sentence for fine and another for to check', () => {
  const sentences = FLAGS.flatMap((flag) => [
    flagSentence(flag, 'fine'),
    flagSentence(flag, flagState(flag.name, flag.name !== 'is_camera_enabled', 'completed')),
  ]);
  expect(new Set(sentences).size).toBe(2 * FLAGS.length);
});

test('a camera that was off is neither fine nor to check', () => {
  expect(flagState('is_camera_enabled', false, 'completed')).toBe('not used');
});
