import { describe, expect, test } from 'vitest';
import { ranInPlaywright, ranInVitest } from './outcomes.js';

describe('a test in the report of a runner', () => {
  const SHOWN = {
    error: { message: 'no row' },
    attachments: [
      { name: 'screenshot', path: '/results/1.png' },
      { name: 'error-context', path: '/results/1.md' },
    ],
  };
  const inVitest = ranInVitest(
    {
      testResults: [
        {
          name: '/root/src/a.test.ts',
          assertionResults: [
            { ancestorTitles: ['a group'], title: 'one', status: 'passed' },
            { ancestorTitles: [], title: 'each of 1 (x) and 2', status: 'failed' },
            { ancestorTitles: [], title: 'later', status: 'pending' },
          ],
        },
      ],
    },
    '/root',
  );
  const inPlaywright = ranInPlaywright({
    suites: [
      {
        title: 'b.e2e.ts',
        file: 'b.e2e.ts',
        specs: [{ title: 'a way', ok: true, tests: [{ status: 'expected' }] }],
        suites: [
          {
            title: 'inner',
            file: 'b.e2e.ts',
            specs: [
              { title: 'left out', ok: true, tests: [{ status: 'skipped' }] },
              { title: 'broken', ok: false, tests: [{ status: 'unexpected', results: [SHOWN] }] },
            ],
          },
        ],
      },
    ],
  });

  test('is read with its file, titles and status', () => {
    const found = [...inVitest, ...inPlaywright].map(({ file, titles, status }) => [file, titles.join(' › '), status]);
    expect(found).toEqual([
      ['src/a.test.ts', 'a group › one', 'passed'],
      ['src/a.test.ts', 'each of 1 (x) and 2', 'failed'],
      ['src/a.test.ts', 'later', 'skipped'],
      ['e2e/b.e2e.ts', 'a way', 'passed'],
      ['e2e/b.e2e.ts', 'inner › left out', 'skipped'],
      ['e2e/b.e2e.ts', 'inner › broken', 'failed'],
    ]);
  });

  test('has what was wrong, and where the page is described', () => {
    expect(inPlaywright.at(-1)).toMatchObject({ messages: ['no row'], pages: ['/results/1.md'] });
  });
});
