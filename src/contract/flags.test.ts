import { expect, test } from 'vitest';
import { FLAGS, flagSentence, flagState } from './flags.ts';

test('three flags are noticed when true, the camera never', () => {
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
])('nothing recorded in status %s is "%s"', (status, state) => {
  expect(flagState('repeated_ip', null, status)).toBe(state);
});

test('a flag recorded before completion counts', () => {
  expect(flagState('is_left_screen', true, 'started')).toBe('noticed');
});

test('every flag has one sentence for “fine” and another for the opposite', () => {
  const sentences = FLAGS.flatMap((flag) => [
    flagSentence(flag, 'fine'),
    flagSentence(flag, flagState(flag.name, flag.name !== 'is_camera_enabled', 'completed')),
  ]);
  expect(new Set(sentences).size).toBe(2 * FLAGS.length);
});

test('a camera that was off is neutral', () => {
  expect(flagState('is_camera_enabled', false, 'completed')).toBe('not used');
});
