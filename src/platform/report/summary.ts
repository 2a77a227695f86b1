import { drawChart, drawLegend, drawComparison, comparisonHeight } from './chart.ts';
import { type Chapter, drawChapter, drawFacts, drawSection, factWidth } from './headings.ts';
import type { Report, TestReport } from './reportModel.ts';
import type { ScoreComparison } from '../scoring/compareScore.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from './pdfWriter.ts';
import { STYLES } from './style.ts';
import { formatDuration, comparisonText, progressText, correctCountText, secondsUsed } from './reportTexts.ts';

/** Draws the summary: the score in the distribution of the assessment, and a row per test. */
export function drawSummary(sheet: PdfWriter, report: Report): Chapter {
  const chapter = drawChapter(sheet, 'Summary', 200);
  const { tests } = report;
  const taken = tests.filter(({ submitted }) => submitted !== null);
  const seconds = taken.reduce((sum, test) => sum + (secondsUsed(test) ?? 0), 0);
  const areas = tests.flatMap((test) => (test.kind === 'basic' ? test.areas : []));
  drawFacts(sheet, [
    { label: 'Tests taken', value: `${taken.length} of ${tests.length}`, width: factWidth(3) },
    { label: 'Time used', value: taken.length > 0 ? formatDuration(seconds) : 'None yet', width: factWidth(3) },
    { label: 'Correct answers', value: areas.length > 0 ? correctCountText(areas) : 'None yet', width: factWidth(3) },
  ]);
  drawTotal(sheet, report);
  drawSection(sheet, 'Tests', 60);
  if (tests.length === 0) sheet.text('This assessment has no tests.', STYLES.quiet);
  else drawTests(sheet, tests);
  return chapter;
}

const FIGURE = CONTENT_WIDTH / 4;

function drawTotal(sheet: PdfWriter, { score, status }: Report): void {
  drawSection(sheet, score && status !== 'completed' ? 'Provisional score' : 'Score', 110);
  if (score) drawScore(sheet, score);
  else sheet.text('No test has been scored yet, so there is no score.', STYLES.quiet);
}

/** Draws a score in large figures with its chart, for the candidate or a test. */
export function drawScore(sheet: PdfWriter, comparison: ScoreComparison): void {
  const x = PAGE.left + FIGURE;
  const top = sheet.y;
  const figure = sheet.singleLine(String(comparison.score), STYLES.figure, FIGURE);
  const words = sheet.singleLine('of 100', STYLES.quiet, FIGURE);
  const compared = comparison.count > 1;
  const down = compared ? 30 : 0;
  sheet.tags.leaf('P', () => sheet.draw(figure, STYLES.figure, PAGE.left, top + down));
  sheet.tags.leaf('P', () => sheet.draw(words, STYLES.quiet, PAGE.left + figure.width + 6, top + down + 18.5));
  if (compared) drawLegend(sheet, comparison, PAGE.right, top);
  const bottom = drawChart(sheet, comparison, { x, y: top + (compared ? 20 : 15), width: PAGE.right - x });
  sheet.y = bottom + 6;
  sheet.text(comparisonText(comparison), STYLES.quiet, x);
}

const COLUMNS = { score: PAGE.left + 206, chart: PAGE.left + 222, words: PAGE.left + 366 } as const;
const NAME_WIDTH = COLUMNS.score - PAGE.left - 36;
const CHART_WIDTH = COLUMNS.words - COLUMNS.chart - 16;
const CHART_COLUMNS = 15;
const PADDING = 7;

function drawTests(sheet: PdfWriter, tests: readonly TestReport[]): void {
  sheet.tags.group('Table', () => {
    sheet.tags.group('TR', () => {
      const { y } = sheet;
      for (const [words, x, align] of HEADS) {
        sheet.tags.leaf('TH', () => sheet.draw(sheet.singleLine(words, STYLES.label, 160), STYLES.label, x, y, align), {
          scope: 'Column',
        });
      }
      sheet.y += STYLES.label.leading + 3;
    });
    for (const test of tests) drawTest(sheet, test);
  });
}

const HEADS = [
  ['Test', PAGE.left, 'left'],
  ['Score', COLUMNS.score, 'right'],
  ['Among completed candidates', COLUMNS.chart, 'left'],
] as const;

function drawTest(sheet: PdfWriter, test: TestReport): void {
  const { comparison } = test;
  const columns = (comparison?.count ?? 0) > 1 ? CHART_COLUMNS : 0;
  const name = sheet.lines(test.name, STYLES.strong, NAME_WIDTH);
  const place = comparison ? comparisonText(comparison).replace(' · ', '\n') : progressText(test);
  const words = sheet.lines(place, STYLES.small, PAGE.right - COLUMNS.words);
  const height = Math.max(
    name.length * STYLES.strong.leading,
    words.length * STYLES.small.leading,
    comparisonHeight(columns),
  );
  sheet.ensureSpace(height + 2 * PADDING);
  sheet.rule(sheet.y);
  sheet.y += PADDING;
  const { y } = sheet;
  const middle = (size: number) => y + (height - size) / 2;
  sheet.tags.group('TR', () => {
    sheet.tags.leaf(
      'TH',
      () => sheet.drawLines(name, STYLES.strong, PAGE.left, middle(name.length * STYLES.strong.leading)),
      { scope: 'Row' },
    );
    sheet.tags.leaf('TD', () => {
      const score = sheet.singleLine(comparison ? String(comparison.score) : '–', STYLES.strong, 40);
      sheet.draw(score, STYLES.strong, COLUMNS.score, middle(STYLES.strong.leading), 'right');
    });
    sheet.tags.leaf('TD', () =>
      sheet.drawLines(
        words,
        STYLES.small,
        comparison ? COLUMNS.words : COLUMNS.chart,
        middle(words.length * STYLES.small.leading),
      ),
    );
  });
  if (comparison) {
    sheet.tags.decoration(() =>
      drawComparison(sheet, comparison, {
        x: COLUMNS.chart,
        y: middle(comparisonHeight(columns)),
        width: CHART_WIDTH,
        columns,
      }),
    );
  }
  sheet.y += height + PADDING;
}
