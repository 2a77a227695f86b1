import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { resultOf } from '../lib/testing/result.ts';
import { peopleKeys } from './people.ts';
import { resultsRead } from './resultsRead.ts';

const scores = ({ people }: ReturnType<typeof resultsRead>) => people.map(([result]) => result?.score);
const collected = (id: number, score: number) => ({ id, read: null, results: [resultOf({ score })] });

test('what was looked at is newer than what was collected, and who is not through does not count [S13]', () => {
  const client = new QueryClient();
  client.setQueryData(peopleKeys.results(5, 2), [resultOf({ score: 22 })]);
  client.setQueryData(peopleKeys.results(6, 1), [resultOf({ score: 99 })]);
  const rows = [
    candidatureOf({ id: 1, status: 'completed' }),
    candidatureOf({ id: 2, status: 'completed' }),
    candidatureOf({ id: 3, status: 'started' }),
    candidatureOf({ id: 4, status: 'completed', testtaker_id: null }),
    candidatureOf({ id: 5, status: 'evaluated' }),
  ];
  const read = resultsRead(client, {
    assessmentId: 5,
    rows,
    // The last one was removed.
    collected: [collected(1, 11), collected(2, 20), collected(3, 33), collected(5, 55), collected(9, 90)],
  });
  expect(read.of).toBe(4);
  expect(scores(read)).toEqual([11, 22, 55]);
});
