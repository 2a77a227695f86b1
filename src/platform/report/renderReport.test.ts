import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FLAG_CAUTION } from '../../contract/flags.ts';
import { BIG_5_FACTORS } from '../../contract/personality.ts';
import { FACTOR_TEXTS } from './personalityProfile.ts';
import type { Report } from './reportModel.ts';
import { renderReport } from './renderReport.ts';

// Reading fonts and rendering pages of text takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FONTS = fileURLToPath(new URL('fonts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isOnPath = (tool: string): boolean => !spawnSync(tool, ['--version']).error;
const withoutPdftotext = !isOnPath('pdftotext');
const withoutQpdf = !isOnPath('qpdf');

const report: Report = {
  company: { name: null, logo: null, supportEmail: null, privacyUrl: null },
  person: { full_name: 'Łukasz Świątkowski', email: 'lukasz@example.com' },
  assessment: { name: 'Senior Backend Engineer', benchmark_name: 'Software engineering' },
  time_zone: 'Europe/Berlin',
  made: new Date('2026-11-21T09:30:00Z'),
  invited: new Date('2026-11-02T08:12:00Z'),
  started: new Date('2026-11-04T18:40:00Z'),
  completed: new Date('2026-11-04T20:05:00Z'),
  status: 'completed',
  score: { score: 78, count: 412, below: 330, above: 81, median: 61, buckets: [2, 5, 14, 30, 61, 88, 92, 70, 38, 12] },
  tests: [
    {
      name: 'TypeScript',
      kind: 'basic',
      started: new Date('2026-11-04T18:40:00Z'),
      submitted: new Date('2026-11-04T18:57:20Z'),
      allowed: 1200,
      comparison: {
        score: 82,
        count: 412,
        below: 310,
        above: 101,
        median: 64,
        buckets: [3, 8, 15, 28, 50, 80, 95, 75, 40, 18],
      },
      areas: [
        { area: 'Behaviour', right: 7, of: 8 },
        { area: 'Asynchronous code', right: 2, of: 3 },
      ],
      profile: null,
    },
    {
      name: 'Big Five',
      kind: 'personality',
      started: new Date('2026-11-04T19:00:00Z'),
      submitted: new Date('2026-11-04T19:09:00Z'),
      allowed: 900,
      comparison: null,
      areas: [],
      profile: BIG_5_FACTORS.map((factor, index) => ({ factor, level: index + 1, raw: 10 + index / 2 })),
    },
    {
      name: 'Functions',
      kind: 'code',
      started: new Date('2026-11-04T19:10:00Z'),
      submitted: new Date('2026-11-04T20:05:00Z'),
      allowed: 3600,
      comparison: { score: 60, count: 1, below: 0, above: 0, median: null, buckets: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0] },
      areas: [{ area: 'Algorithms', right: 6, of: 10 }],
      profile: null,
    },
    {
      name: 'Written English',
      kind: 'basic',
      started: null,
      submitted: null,
      allowed: 900,
      comparison: null,
      areas: [],
      profile: null,
    },
  ],
  custom_answers: [
    { question: 'When could you start?', answer: 'In February.' },
    { question: 'Do you need a permit?', answer: null },
  ],
  flags: { is_exited_full_screen: false, is_left_screen: true, repeated_ip: null, is_camera_enabled: false },
};

/** A short report with this name. */
const named = (full_name: string): Report => ({
  ...report,
  person: { ...report.person, full_name },
  tests: report.tests.slice(0, 1),
  custom_answers: [],
});
const NOT_TAKEN = { started: null, submitted: null, comparison: null, areas: [], profile: null };
const unfinished: Report = {
  ...report,
  status: 'started',
  completed: null,
  score: null,
  tests: report.tests.map((test) => ({ ...test, ...NOT_TAKEN })),
  custom_answers: report.custom_answers.map(({ question }) => ({ question, answer: null })),
  flags: { is_exited_full_screen: null, is_left_screen: null, repeated_ip: null, is_camera_enabled: null },
};

function inFile(pdf: Buffer): string {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, pdf);
  return path;
}

const readPdf = (pdf: Buffer): string => spawnSync('pdftotext', [inFile(pdf), '-'], { encoding: 'utf8' }).stdout;

const letters = (text: string): string => bare(text).replaceAll(/\p{M}/gu, '');

/** The report above, rendered once. */
let once: Promise<{ pdf: Buffer; path: string; text: string }> | undefined;
const typical = async () => {
  once ??= renderReport(report, FONTS).then((pdf) => ({ pdf, path: inFile(pdf), text: readPdf(pdf) }));
  return await once;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const textOf = async (given: Report): Promise<string> => readPdf(await renderReport(given, FONTS));

/** Removes marks and spaces that a PDF reader may add or omit in mixed directions. */
const bare = (text: string): string => text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\s]/g, '');

describe.skipIf(withoutPdftotext)('the text of a report (skipped where poppler-utils is not installed) [T40]', () => {
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
  ])('has a name unchanged: %s', async (_script, name) => {
    expect(await textOf(named(name))).toContain(name);
  });

  it.each([
    ['Latin first', 'Anna محمد Łoś'],
    ['from the right', 'محمد Müller יעל'],
    ['ideographs', '王小明 Müller 김민수 さくら'],
  ])('has a name in several scripts complete: %s', async (_what, name) => {
    const text = bare(await textOf(named(name)));
    for (const word of name.split(' ')) expect(text).toContain(word);
  });

  // pdftotext moves vowel signs, which are separate glyphs, among the letters.
  it.each(['مُحَمَّد', 'שָׂרָה'])('has the letters of a name with vowel signs in order: %s', async (name) => {
    expect(letters(await textOf(named(name)))).toContain(letters(name));
  });

  it('has brackets in logical order', async () => {
    expect(await textOf(named('יעל (יולי) כהן'))).toContain('יעל (יולי) כהן');
  });

  it('omits controls and emoji of a name, and has the address in place of one that no font has', async () => {
    const text = await textOf(named('Anna \u202Eluap\u202C 😀'));
    expect(text).toContain('Anna luap\n');
    expect(text).not.toMatch(/[\uFFFD□]|cannot be printed/);
    // Runic has no font: the address takes the place of the name.
    expect(await textOf(named('ᚠᚢᚦ Holt'))).not.toMatch(/Holt|[\uFFFD□]/);
  });

  it.each([
    ['x'.repeat(300)],
    ['Wolfeschlegelsteinhausen '.repeat(12).trim()],
    ['王'.repeat(300)],
    ['محمد '.repeat(60).trim()],
  ])('has a long name complete and within the page: %s', async (name) => {
    const pdf = await renderReport(named(name), FONTS);
    expect(bare(readPdf(pdf))).toContain(bare(name));
    const { stdout } = spawnSync('pdftotext', ['-bbox', inFile(pdf), '-'], { encoding: 'utf8' });
    const right = Array.from(stdout.matchAll(/ xMax="([\d.]+)"/g), ([, edge]) => Number(edge));
    expect(right.length).toBeGreaterThan(0);
    expect(Math.max(...right)).toBeLessThan(545);
  });

  it.each([
    'lukasz@example.com',
    'Senior Backend Engineer',
    'Compared with: Software engineering',
    '21 November 2026, 10:30 UTC+1',
    '4 November 2026, 21:05 UTC+1',
    'Central European Time (Berlin)',
    '3 of 4',
    '1 h 21 min',
    '9 of 11',
    'Rank 82 of 412 · median 61',
    'No other completed candidate yet',
    'Not taken',
    'Test 1 of 4',
    '17 min 20 s of 20 min',
    'Asynchronous code',
    '2 of 3',
    '67%',
    'Cases passed',
    'Emotional stability',
    'raw score 10.5',
    FACTOR_TEXTS.Extroversion[0],
    FACTOR_TEXTS.Conscientiousness[2],
    'Mouse left the test window at least once.',
    'Optional, and not used.',
    'Nothing was recorded about this.',
    FLAG_CAUTION,
    'In February.',
    'No answer',
    'Page 1 of 6',
  ])('contains: %s', async (said) => {
    expect(oneLine((await typical()).text)).toContain(said);
  });

  it('has a table of contents with the pages of the chapters', async () => {
    const pages = (await typical()).text.split('\f');
    const listed = Array.from(
      pages[0]?.matchAll(/^(Summary|TypeScript|Big Five|Functions|Test conditions)\n+(\d)$/gm) ?? [],
    );
    expect(listed.map(([, title, page]) => [title, page])).toEqual([
      ['Summary', '2'],
      ['TypeScript', '3'],
      ['Big Five', '4'],
      ['Functions', '5'],
      ['Test conditions', '6'],
    ]);
    for (const [, title = '', page] of listed) expect(pages[Number(page) - 1]).toContain(title);
  });

  it('calls the score of a candidate who has not completed provisional, without a rank', async () => {
    const alone = { count: 0, below: 0, above: 0, median: null, buckets: report.score?.buckets.map(() => 0) ?? [] };
    const text = oneLine(await textOf({ ...unfinished, score: { score: 78, ...alone } }));
    expect(text).toContain('Provisional score');
    expect(text).toContain('No comparison until completed');
    expect(text).not.toMatch(/Rank|median|n =/);
  });

  it('has no score of tests that are not scored yet', async () => {
    const text = await textOf(unfinished);
    expect(text).toContain('Not completed');
    expect(text).toContain('No test has been scored yet');
    expect(text).toContain('Not completed yet');
    expect(text).not.toMatch(/of 100|median|Test 1 of/);
  });

  it('names a candidate without a name by email address', async () => {
    const [cover] = (await textOf(named(' '))).split('Senior Backend Engineer');
    expect(cover?.match(/lukasz@example\.com/g)).toHaveLength(1);
  });

  it('has every word of twenty answers of 2,000 letters, on numbered pages', async () => {
    const words = Array.from({ length: 20 }, (_answer, answer) =>
      Array.from({ length: 39 }, (_word, word) => `w${answer}x${word}`.padEnd(50, 'n')),
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

it.skipIf(withoutPdftotext).each([
  ['long words', 'a'.repeat(20_000), 'Shortened: 2,000 of 20,000 characters.'],
  ['Arabic', 'سلام '.repeat(4000).trim(), 'Shortened: 2,000 of 19,999 characters.'],
  ['line ends', 'b\r\n'.repeat(6000).trim(), 'Shortened: 199 of 11,999 characters.'],
  ['other line ends', 'b\u2028'.repeat(9000).trim(), 'Shortened: 199 of 17,999 characters.'],
  ['marks', `a${'\u0301'.repeat(4000)}`, 'Shortened: 0 of 4,001 characters.'],
])('an answer of %s is shortened, and it says where the whole is [R31]', async (_what, answer, said) => {
  const pdf = await renderReport({ ...named('Ann'), custom_answers: [{ question: 'Why?', answer }] }, FONTS);
  const text = readPdf(pdf);
  expect(oneLine(text)).toContain(said);
  expect(oneLine(text)).toContain('The full answer is in the dashboard');
  expect(text.split('\f').length).toBeLessThan(10);
});

const hostile: Report = {
  ...named('javascript:alert(1)'),
  assessment: { name: '/URI (https://example.com)', benchmark_name: ') /OpenAction << /JS (x) >>' },
  custom_answers: [
    { question: 'https://example.com', answer: 'javascript:alert(1) /Launch file:///etc/passwd mailto:a@example.com' },
  ],
};

it('a report has no link, script or action for any text [T40]', async () => {
  const source = (await renderReport({ ...hostile, assessment: report.assessment }, FONTS)).toString('latin1');
  // No object is compressed, so that the next line checks all of them.
  expect(source).not.toContain('/ObjStm');
  expect(source).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|URI|Annots?|EmbeddedFiles?|AcroForm)\b/);
});

it.skipIf(withoutQpdf).each([
  ['typical', report],
  ['unfinished', unfinished],
  ['hostile', hostile],
  ['mixed', named('محمد Müller 王小明 김민수 😀')],
])('qpdf finds nothing wrong: %s (skipped where qpdf is not installed) [T40]', async (_name, given) => {
  const { status, stdout } = spawnSync('qpdf', ['--check', inFile(await renderReport(given, FONTS))], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('No syntax or stream encoding errors found');
  expect(status).toBe(0);
});

it('a report is a PDF in English with a title and bookmarks, with the same bytes each time', async () => {
  const { pdf } = await typical();
  const source = pdf.toString('latin1');
  expect(source.slice(0, 5)).toBe('%PDF-');
  for (const said of ['/Lang (en)', '/DisplayDocTitle true', '/Marked true', '/PageMode /UseOutlines']) {
    expect(source).toContain(said);
  }
  expect(Array.from(source.matchAll(/^\/Title \(([\w -]+)\)$/gm), ([, title]) => title)).toEqual([
    'Summary',
    'TypeScript',
    'Big Five',
    'Functions',
    'Test conditions',
    'Screening questions',
  ]);
  expect(await renderReport(report, FONTS)).toEqual(pdf);
});

describe.skipIf(withoutPdftotext)('the structure of a report for screen readers', () => {
  it('has headings, tables with header cells, and figures with texts', async () => {
    const { stdout } = spawnSync('pdfinfo', ['-struct-text', (await typical()).path], { encoding: 'utf8' });
    const tree = stdout.replaceAll(/\n\s+"/g, ' "');
    for (const said of ['H1 (block) "Łukasz Świątkowski"', 'H2 (block) "Big Five"', 'H4 (block) "Openness"']) {
      expect(tree).toContain(said);
    }
    expect(tree.match(/^ {2}Sect$/gm)).toHaveLength(6);
    expect(tree.match(/^ {4}Figure/gm)).toHaveLength(3);
    expect(tree).toMatch(/TH:\s+\/Scope \/Row "TypeScript"/);
    expect((await typical()).pdf.toString('latin1')).toContain('/Alt (Score 82 of 100. Median 64. Candidates');
  });

  it('omits headers and footers, and has an answer over two pages once', async () => {
    const answer = Array.from({ length: 100 }, (_line, index) => `w${index} x`).join('\n');
    const pdf = await renderReport({ ...named('Ann'), custom_answers: [{ question: 'Why?', answer }] }, FONTS);
    const { stdout } = spawnSync('pdfinfo', ['-struct-text', inFile(pdf)], { encoding: 'utf8' });
    expect(stdout).not.toContain('Page 1 of');
    expect(stdout.match(/w99\b/g)).toHaveLength(1);
    expect(stdout.match(/Senior Backend Engineer/g)).toHaveLength(1);
  });
});

// PDF/UA-1, 7.1
it.skipIf(withoutQpdf)('has each drawing in an element or a decoration', async () => {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', (await typical()).path, '-'], {
    encoding: 'latin1',
    maxBuffer: 64 * 1024 * 1024,
  });
  const streams = stdout.split(/^stream$/m).filter((part) => part.includes(' BDC\n'));
  expect(streams.length).toBeGreaterThanOrEqual(6);
  for (const stream of streams) {
    let depth = 0;
    for (const line of stream.slice(0, stream.indexOf('endstream')).split('\n')) {
      if (line.endsWith(' BDC')) depth++;
      if (line === 'EMC') depth--;
      expect(depth).toBeLessThanOrEqual(1);
      if (/(^| )(TJ|Tj|f|f\*|S|B)$/.test(line)) expect(`${depth} ${line}`).toMatch(/^1 /);
    }
    expect(depth).toBe(0);
  }
});

it('a report does not depend on reports rendered before or at the same time [T40]', async () => {
  const names = ['علي یحیی', 'یحیی علي', 'خالد', 'حجاج', '王⺠', '民'];
  const alone: Buffer[] = [];
  for (const name of names) alone.push(await renderReport(named(name), FONTS));
  const together = await Promise.all(names.toReversed().map((name) => renderReport(named(name), FONTS)));
  expect(together.toReversed()).toEqual(alone);
});

it('rendering fails when a font is missing', async () => {
  await expect(renderReport(report, folder)).rejects.toThrow(/NotoSans/);
});
