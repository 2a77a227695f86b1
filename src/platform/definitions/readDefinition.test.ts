// Each error of a definition file with its message.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIBRARY_KEYS } from './library/keys.ts';
import { libraryTest } from './library/library.ts';
import { readDefinition } from './readDefinition.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The messages about a file with this content, without the folder. */
function faultsOf(content: string | Buffer): string {
  const file = join(folder, 'porter.json');
  writeFileSync(file, content);
  try {
    readDefinition(file);
  } catch (error) {
    return (error as Error).message.replaceAll(join(folder, '/'), '');
  }
  return 'Nothing is wrong';
}

const library = (key: string) => ({ kind: 'library', test: key });
const five = LIBRARY_KEYS.slice(0, 5).map(library);
const sound = { name: 'Porter', tests: five };

const item = {
  type: 'single',
  id: 'sum',
  area: 'Sums',
  prompt: '1 + 1?',
  options: ['1', '2', '3'],
  correct: '2',
  explanation: 'Count.',
};
const basic = { kind: 'basic', name: 'Sums', time_limit_minutes: 5, items: [item] };
const withItem = (change: object) => ({ name: 'Porter', tests: [{ ...basic, items: [{ ...item, ...change }] }] });
const big5 = libraryTest('big-five');
const code = libraryTest('code-functions');
const inCode = (change: object) => ({
  name: 'Porter',
  tests: [{ ...code, items: [{ ...('items' in code && code.items[0]), ...change }] }],
});

test('optional fields get their defaults', () => {
  const file = join(folder, 'sound.json');
  // A byte order mark, as some editors write it.
  writeFileSync(file, `\uFEFF${JSON.stringify({ ...sound, tests: [basic] })}`);
  expect(readDefinition(file)).toMatchObject({
    language: 'en',
    benchmark_name: '',
    custom_questions: [],
    public_links: [{ label: 'Default link', limit: 0, active: true }],
    tests: [{ items: [{ points: 1 }] }],
  });
});

describe('a file that is not JSON is refused with its line', () => {
  test.each([
    ['', 'porter.json:1: Not JSON: a value is missing.'],
    ['{\n  "name": "Porter"\n  "tests": []\n}', 'porter.json:3: Not JSON: a comma is missing.'],
    ['{\n  "name": "Porter",\n}', 'porter.json:3: Not JSON: a name in double quotes is missing.'],
    ['{\n  // mine\n  "name": "Porter"\n}', 'porter.json:2: Not JSON: comments are not allowed.'],
    ["{ 'name': 1 }", 'porter.json:1: Not JSON: a character is out of place.'],
    ['{ "name": "Porter', 'porter.json:1: Not JSON: a string does not end.'],
    ['{\n  "name": "a",\n  "name": "b"\n}', 'porter.json:3: "name" is there twice.'],
    [`${'['.repeat(9_999)}${']'.repeat(9_999)}`, 'porter.json:1: Nested more than 100 deep.'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'porter.json: Not UTF-8. Save it in that encoding.'],
    [' '.repeat(3 * 1024 * 1024), 'porter.json: 3.0 MB are too many, use at most 2 MB.'],
  ])('%#', (content, message) => {
    expect(faultsOf(content)).toBe(message);
  });

  test('a missing file and a folder', () => {
    expect(() => readDefinition(join(folder, 'none.json'))).toThrow(/none\.json cannot be read \(ENOENT\)\. Check/);
    expect(() => readDefinition(folder)).toThrow(/is not a regular file/);
  });
});

describe('a definition of an assessment is refused', () => {
  const link = (label: string) => ({ label });
  const question = { type: 'text', question: 'Why?' };
  test.each<[string, unknown, string]>([
    ['that is not an object', [], 'It has to be an object.'],
    ['without a name', { tests: five }, '/name: Missing. It has to be a text.'],
    ['without tests', { ...sound, tests: [] }, '/tests: Use at least 1 entry.'],
    ['of six tests', { ...sound, tests: LIBRARY_KEYS.slice(0, 6).map(library) }, '/tests: Use at most 5 entries.'],
    [
      'of 21 custom questions',
      { ...sound, custom_questions: Array.from({ length: 21 }, () => question) },
      '/custom_questions: Use at most 20 entries.',
    ],
    [
      'of 21 public links',
      { ...sound, public_links: Array.from({ length: 21 }, (_, index) => link(String(index))) },
      '/public_links: Use at most 20 entries.',
    ],
    ['without a public link', { ...sound, public_links: [] }, '/public_links: Use at least 1 entry.'],
    ['with a slip of the pen', { ...sound, 'cust/om~': [] }, '/cust~1om~0: Unknown key.'],
    ['with a name too long', { ...sound, name: 'x'.repeat(201) }, '/name: Use at most 200 characters.'],
    ['with a name of spaces', { ...sound, name: '  ' }, '/name: Must not be empty.'],
    [
      'with a name of two lines',
      { ...sound, name: 'a\nb' },
      '/name: Line breaks and control characters are not allowed here.',
    ],
    ['in no language', { ...sound, language: 'english' }, '/language: Use a language tag such as en or pt-BR.'],
    [
      'with two links of one label',
      { ...sound, public_links: [link('a'), link('a')] },
      '/public_links/1/label: "a" is used twice.',
    ],
    [
      'with a negative limit',
      { ...sound, public_links: [{ label: 'a', limit: -1 }] },
      '/public_links/0/limit: Use at least 0.',
    ],
    ['of one test twice', { ...sound, tests: [five[0], five[0]] }, '/tests/1: "Problem solving" is used twice.'],
    [
      'of a test of no kind',
      { ...sound, tests: [{ kind: 'basics' }] },
      '/tests/0/kind: Use "library", "basic", "big_5" or "code".',
    ],
    [
      'of a question of no kind',
      { ...sound, custom_questions: [{ type: 'upload' }] },
      '/custom_questions/0/type: Use "text" or "choice".',
    ],
    [
      'of a question with more choices than options',
      { ...sound, custom_questions: [{ type: 'choice', question: '?', options: ['a', 'b'], max_choices: 3 }] },
      '/custom_questions/0/max_choices: There are only 2 options.',
    ],
  ])('%s', (_name, content, message) => {
    expect(faultsOf(JSON.stringify(content))).toBe(`porter.json:1: ${message}`);
  });

  test('with a test that the library does not have', () => {
    const message = faultsOf(JSON.stringify({ ...sound, tests: [library('juggling')] }));
    expect(message).toMatch(/^porter\.json:1: \/tests\/0\/test: Use "problem-solving", .* or "big-five-short"\.$/);
  });
});

describe('a definition of a test is refused whose', () => {
  test.each<[string, unknown, string]>([
    [
      'time is not a whole number',
      { ...sound, tests: [{ ...basic, time_limit_minutes: 1.5 }] },
      'time_limit_minutes: It has to be a whole number.',
    ],
    [
      'time is too long',
      { ...sound, tests: [{ ...basic, time_limit_minutes: 241 }] },
      'time_limit_minutes: Use at most 240.',
    ],
    ['items are none', { ...sound, tests: [{ ...basic, items: [] }] }, 'items: Use at least 1 entry.'],
    [
      'list of items is too long',
      { ...sound, tests: [{ ...basic, items: Array.from({ length: 101 }, (_, id) => ({ ...item, id: `q${id}` })) }] },
      'items: Use at most 100 entries.',
    ],
    ['items have one ID', { ...sound, tests: [{ ...basic, items: [item, item] }] }, 'items/1/id: "sum" is used twice.'],
    ['item has a bad ID', withItem({ id: 'A b' }), 'items/0/id: Use small letters, digits and hyphens, at most 40.'],
    [
      'item has no explanation',
      withItem({ explanation: undefined }),
      'items/0/explanation: Missing. It has to be a text.',
    ],
    ['answer is none of the options', withItem({ correct: '4' }), 'items/0/correct: "4" is none of the options.'],
    ['options repeat', withItem({ options: ['2', '2'] }), 'items/0/options/1: "2" is used twice.'],
    [
      'option is too long',
      withItem({ options: ['2', 'x'.repeat(501)] }),
      'items/0/options/1: Use at most 500 characters.',
    ],
    [
      'order leaves something out',
      withItem({ type: 'ordering', correct: ['1', '2'] }),
      'items/0/correct: There are 3 options, but 2 in the right order.',
    ],
    [
      'text cannot be stored',
      withItem({ prompt: 'a\0b' }),
      'items/0/prompt: This text has characters that can’t be stored.',
    ],
    [
      'norm is missing',
      { ...sound, tests: [{ ...big5, norms: { ...('norms' in big5 && big5.norms), Openness: undefined } }] },
      'norms/Openness: Missing. It has to be an object.',
    ],
    [
      'factor has no items',
      {
        ...sound,
        tests: [{ ...big5, items: 'norms' in big5 ? big5.items.filter(({ factor }) => factor !== 'Openness') : [] }],
      },
      'items: No item is about Openness.',
    ],
    [
      'case lacks an argument',
      inCode({
        cases: [
          { input: [], output: 1 },
          { input: ['a'], output: 'A' },
        ],
      }),
      'items/0/cases/0/input: The function takes 1, this is 0.',
    ],
    [
      'function has a bad name',
      inCode({ function: { name: 'a b', parameters: [], returns: 'x' } }),
      'items/0/function/name: Not the name of a function or parameter.',
    ],
  ])('%s', (_name, content, message) => {
    expect(faultsOf(JSON.stringify(content)).split('\n')).toContain(`porter.json:1: /tests/0/${message}`);
  });
});

test('each error has its line in the file', () => {
  const text = JSON.stringify({ ...sound, nmae: 1, tests: [five[0], { kind: 'library', test: 5 }, {}] }, null, 2);
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  const lines = faultsOf(text).split('\n');
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    `porter.json:${lineOf('5\n')}: /tests/1/test:`,
    `porter.json:${lineOf('{}')}: /tests/2/kind:`,
    `porter.json:${lineOf('"nmae"')}: /nmae:`,
  ]);
});

test('the first twenty of a hundred errors are reported', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ ...item, id: `q${index}`, area: '' }));
  const lines = faultsOf(JSON.stringify({ ...sound, tests: [{ ...basic, items }] })).split('\n');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('… and 80 more.');
});

test('a name that JavaScript objects have, such as constructor, is treated as any other', () => {
  expect(faultsOf('{"__proto__": {}, "name": "x", "tests": [{"kind": "library", "test": "big-five"}]}')).toBe(
    'porter.json:1: /__proto__: Unknown key.',
  );
});
