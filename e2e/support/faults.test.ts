import { describe, expect, test } from 'vitest';
import { idsIn, mentionsIn } from './mentions.js';
import { outcomeOf, ranInPlaywright, ranInVitest } from './outcomes.js';

const TESTS = `// What happens when nobody comes. // T31
import { test } from 'vitest';

// P01 P02
test('one', () => {
  // P03: inside
  expect('P99').toBe('P98');
});

// P04, of which more is said
// in a second line.
test.each([
  ['a', 'b'],
])(
  'each of %s and \${both}',
  () => {},
);

// P05
describeTable('the whole table', () => {});
describe('a group', () => {
  it("it's inside", () => {}); // not P06 that is named in passing
  /** Somewhere in a comment. // P07 */
});
`;

describe('comments', () => {
  test('name the test below them, else the one around them, else the file', () => {
    const found = mentionsIn('a.test.ts', TESTS).map(({ id, title }) => [id, title]);
    expect(found).toEqual([
      ['T31', null],
      ['P01', 'one'],
      ['P02', 'one'],
      ['P03', 'one'],
      ['P04', 'each of %s and ${both}'],
      ['P05', null],
      ['P07', "it's inside"],
    ]);
  });

  test.each([
    ['// P01', ['P01']],
    ['  // S10 P38', ['S10', 'P38']],
    ['/** What it is for. // T30 T31 */', ['T30', 'T31']],
    ['// T13 on PostgreSQL', ['T13']],
    ["const text = '// nothing of P01 here';", []],
    ['// of P01 it is only told', []],
    ['// P1 P001', []],
  ])('%j names %j', (line, ids) => {
    expect(idsIn(line)).toEqual(ids);
  });
});

describe('what the runners reported', () => {
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
              { title: 'broken', ok: false, tests: [{ status: 'unexpected' }] },
            ],
          },
        ],
      },
    ],
  });

  test.each([
    ['src/a.test.ts', 'one', 'passed'],
    ['src/a.test.ts', 'a group', 'passed'],
    ['src/a.test.ts', 'each of %i (x) and $n', 'failed'],
    ['src/a.test.ts', 'each of', 'not run'],
    ['src/a.test.ts', 'later', 'not run'],
    ['src/a.test.ts', null, 'failed'],
    ['src/c.test.ts', 'one', 'not run'],
    ['e2e/b.e2e.ts', 'a way', 'passed'],
    ['e2e/b.e2e.ts', 'inner', 'failed'],
    ['e2e/b.e2e.ts', 'left out', 'not run'],
  ])('of %s, %s: %s', (file, title, outcome) => {
    expect(outcomeOf({ id: 'P01', file, title }, [...inVitest, ...inPlaywright])).toBe(outcome);
  });
});
