import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FLAG_CAUTION } from '../../contract/flags.ts';
import { BIG_5_FACTORS } from '../../contract/personality.ts';
import type { Report } from './model.ts';
import { renderReport } from './render.ts';

// The fonts are read and pages of text are set; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const FONTS = fileURLToPath(new URL('fonts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isOnPath = (tool: string): boolean => !spawnSync(tool, ['--version']).error;
const withoutPdftotext = !isOnPath('pdftotext');
const withoutQpdf = !isOnPath('qpdf');

const report: Report = {
  person: { full_name: 'Łukasz Świątkowski', email: 'lukasz@example.com' },
  assessment: { name: 'Senior Backend Engineer', benchmark_name: 'Software engineering' },
  made: new Date('2026-11-21T09:30:00Z'),
  invited: new Date('2026-11-02T08:12:00Z'),
  started: new Date('2026-11-04T18:40:00Z'),
  completed: new Date('2026-11-04T20:05:00Z'),
  status: 'completed',
  average: { score: 78, count: 412, below: 330, median: 61, buckets: [2, 5, 14, 30, 61, 88, 92, 70, 38, 12] },
  tests: [
    {
      name: 'TypeScript',
      completed: true,
      standing: { score: 82, count: 412, below: 310, median: 64, buckets: [3, 8, 15, 28, 50, 80, 95, 75, 40, 18] },
    },
    { name: 'Written English', completed: false, standing: null },
  ],
  personality: BIG_5_FACTORS.map((factor, index) => ({ factor, level: index + 1, raw: 10 + index / 2 })),
  custom_answers: [
    { question: 'When could you start?', answer: 'In February.' },
    { question: 'Do you need a permit?', answer: null },
  ],
  flags: { is_exited_full_screen: false, is_left_screen: true, repeated_ip: null, is_camera_enabled: false },
};

const named = (full_name: string): Report => ({ ...report, person: { ...report.person, full_name } });
const unfinished: Report = {
  ...report,
  status: 'started',
  completed: null,
  average: null,
  tests: report.tests.map((test) => ({ ...test, completed: false, standing: null })),
  personality: null,
  custom_answers: report.custom_answers.map(({ question }) => ({ question, answer: null })),
  flags: { is_exited_full_screen: null, is_left_screen: null, repeated_ip: null, is_camera_enabled: null },
};

function inFile(pdf: Buffer): string {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, pdf);
  return path;
}

function readPdf(pdf: Buffer): string {
  return spawnSync('pdftotext', [inFile(pdf), '-'], { encoding: 'utf8' }).stdout;
}

const letters = (text: string): string => bare(text).replaceAll(/\p{M}/gu, '');

const textOf = async (given: Report): Promise<string> => readPdf(await renderReport(given, FONTS));

/** Without what a reader of PDF may add or leave out where directions mix. */
const bare = (text: string): string => text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\s]/g, '');

// T40
describe.skipIf(withoutPdftotext)('read with pdftotext (skipped where poppler-utils is not installed)', () => {
  it.each([
    ['Latin', 'Łukasz Świątkowski'],
    ['Vietnamese', 'Nguyễn Thị Ánh Đào'],
    ['Icelandic and Turkish', 'Þórður Ğişı O’Brien'],
    ['Greek', 'Ελευθερία Παπαδοπούλου'],
    ['Cyrillic', 'Їжакевич Олександр Ґанна'],
    ['Arabic', 'محمد عبد الرحمن الخطيب'],
    ['Arabic, letters that differ in their dots only', 'خالد حجاج جميل بنت ثابت'],
    ['Persian with a non-joiner', 'علی\u200Cرضا یحیی'],
    ['Persian and Arabic yeh in one name', 'یحیی علي'],
    ['Urdu', 'ڈاکٹر محمد ٹیپو'],
    ['Hebrew', 'יעל בן־דוד'],
    ['Chinese, simplified', '欧阳晓明'],
    ['Chinese, traditional', '歐陽曉明'],
    ['Japanese', '髙橋さくら アンドレア'],
    ['Korean', '남궁 민수'],
  ])('%s comes out as it went in', async (_script, name) => {
    expect(await textOf(named(name))).toContain(name);
  });

  it.each([
    ['Latin first', 'Anna محمد Łoś'],
    ['from the right', 'محمد Müller יעל'],
    ['ideographs', '王小明 Müller 김민수 さくら'],
  ])('a name of several scripts is whole: %s', async (_what, name) => {
    const text = bare(await textOf(named(name)));
    for (const word of name.split(' ')) expect(text).toContain(word);
  });

  // pdftotext moves vowel signs, which are drawn by themselves, among the letters.
  it.each(['مُحَمَّد', 'שָׂרָה'])('a name with vowel signs has its letters in order: %s', async (name) => {
    expect(letters(await textOf(named(name)))).toContain(letters(name));
  });

  it('brackets are mirrored for the eye only', async () => {
    expect(await textOf(named('יעל (יולי) כהן'))).toContain('יעל (יולי) כהן');
  });

  it('a name with controls and emoji is set without them, and says so', async () => {
    const text = await textOf(named('Anna \u202Eluap\u202C 😀'));
    expect(text).toContain('Anna luap \uFFFD');
    expect(text).toContain('stands for a character that cannot be printed here');
  });

  it.each([
    ['x'.repeat(300)],
    ['Wolfeschlegelsteinhausen '.repeat(12).trim()],
    ['王'.repeat(300)],
    ['محمد '.repeat(60).trim()],
  ])('a long name is whole and within the page: %s', async (name) => {
    const pdf = await renderReport(named(name), FONTS);
    expect(bare(readPdf(pdf))).toContain(bare(name));
    const { stdout } = spawnSync('pdftotext', ['-bbox', inFile(pdf), '-'], { encoding: 'utf8' });
    const right = Array.from(stdout.matchAll(/ xMax="([\d.]+)"/g), ([, edge]) => Number(edge));
    expect(right.length).toBeGreaterThan(0);
    expect(Math.max(...right)).toBeLessThan(545);
  });

  it('says who, what, when and how it went', async () => {
    const text = await textOf(report);
    for (const said of [
      'lukasz@example.com',
      'Senior Backend Engineer',
      'Software engineering',
      'Made 21 November 2026, 09:30 UTC',
      '4 November 2026, 20:05 UTC',
      'Higher than 330 of 411 · median 61',
      '82 of 100 · higher than 310 of 411 · median 64',
      'Not taken',
      'Emotional stability',
      'raw score 10.5',
      'The mouse left the assessment at least once.',
      'The camera was not on during the assessment.',
      'Nothing was recorded about this.',
      FLAG_CAUTION,
      'In February.',
      'Not answered',
      'Page 1 of 2',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('says what is not there yet and shows no score for it', async () => {
    const text = await textOf(unfinished);
    expect(text).toContain('Not completed');
    expect(text).toContain('No test has been scored yet');
    expect(text).toContain('There is no profile');
    expect(text).toContain('Not finished yet');
    expect(text).not.toMatch(/of 100|median/);
  });

  it('a person without a name goes by the address', async () => {
    const [head] = (await textOf(named(' '))).split('Senior Backend Engineer');
    expect(head?.match(/lukasz@example\.com/g)).toHaveLength(1);
  });

  it('twenty answers of 5 kB flow over numbered pages, every word of them', async () => {
    const words = Array.from({ length: 20 }, (_answer, answer) =>
      Array.from({ length: 600 }, (_word, word) => `w${answer}x${word}`),
    );
    const text = await textOf({
      ...report,
      custom_answers: words.map((answer, index) => ({ question: `Question ${index + 1}`, answer: answer.join(' ') })),
    });
    const read = new Set(text.split(/\s+/));
    expect(words.flat().filter((word) => !read.has(word))).toEqual([]);
    const pages = text.split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Łukasz Świątkowski');
    }
  });
});

const hostile: Report = {
  ...named('javascript:alert(1)'),
  assessment: { name: '/URI (https://example.com)', benchmark_name: ') /OpenAction << /JS (x) >>' },
  custom_answers: [
    { question: 'https://example.com', answer: 'javascript:alert(1) /Launch file:///etc/passwd mailto:a@example.com' },
  ],
};

// T40
it('holds no link, script or action, whatever the texts say', async () => {
  const source = (await renderReport({ ...hostile, assessment: report.assessment }, FONTS)).toString('latin1');
  // Every object is in the clear, so that the next line sees them all.
  expect(source).not.toContain('/ObjStm');
  expect(source).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|URI|Annots?|EmbeddedFiles?|AcroForm)\b/);
});

// T40
it.skipIf(withoutQpdf).each([
  ['typical', report],
  ['unfinished', unfinished],
  ['hostile', hostile],
  ['mixed', named('محمد Müller 王小明 김민수 😀')],
])('qpdf finds nothing wrong: %s (skipped where qpdf is not installed)', async (_name, given) => {
  const { status, stdout } = spawnSync('qpdf', ['--check', inFile(await renderReport(given, FONTS))], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('No syntax or stream encoding errors found');
  expect(status).toBe(0);
});

it('is a PDF in English with a title, and the same bytes for the same report', async () => {
  const pdf = await renderReport(report, FONTS);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('/Lang (en)');
  expect(await renderReport(report, FONTS)).toEqual(pdf);
});

// T40
it('a report is not changed by those that were set before or at the same time', async () => {
  const names = ['علي یحیی', 'یحیی علي', 'خالد', 'حجاج', '王⺠', '民'];
  const alone: Buffer[] = [];
  for (const name of names) alone.push(await renderReport(named(name), FONTS));
  const together = await Promise.all(names.toReversed().map((name) => renderReport(named(name), FONTS)));
  expect(together.toReversed()).toEqual(alone);
});

it('rejects when a font is missing', async () => {
  await expect(renderReport(report, folder)).rejects.toThrow(/NotoSans/);
});
