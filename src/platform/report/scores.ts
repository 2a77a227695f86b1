import { chartHeight, drawStanding } from './chart.ts';
import { drawHeading } from './heading.ts';
import type { TestReport } from './model.ts';
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts';
import { STYLES } from './style.ts';
import { testInWords } from './words.ts';

const CHART = { x: PAGE.left + CONTENT_WIDTH / 2, width: CONTENT_WIDTH / 2, columns: 15 } as const;
const TEXT_WIDTH = CONTENT_WIDTH / 2 - 20;
const PADDING = 7;

/** A row per test: its name and the score in words, and the score as a bar against the others who took it. */
export function drawScores(sheet: Sheet, tests: readonly TestReport[]): void {
  drawHeading(sheet, 'Scores', 60, 2);
  if (tests.length === 0) sheet.text('This assessment has no tests.', STYLES.quiet);
  for (const [index, test] of tests.entries()) drawTest(sheet, test, index > 0);
}

function drawTest(sheet: Sheet, test: TestReport, ruled: boolean): void {
  const name = sheet.lines(test.name, STYLES.strong, TEXT_WIDTH);
  const words = sheet.lines(testInWords(test), STYLES.quiet, TEXT_WIDTH);
  const textHeight = name.length * STYLES.strong.leading + words.length * STYLES.quiet.leading + 1;
  const height = Math.max(textHeight, chartHeight(CHART.columns));
  sheet.need(height + 2 * PADDING);
  if (ruled && sheet.y > PAGE.top) sheet.rule(sheet.y);
  sheet.y += PADDING;

  if (test.standing) {
    drawStanding(sheet, test.standing, { ...CHART, y: sheet.y + (height - chartHeight(CHART.columns)) / 2 });
  }

  let { y } = sheet;
  for (const line of name) {
    sheet.draw(line, STYLES.strong, PAGE.left, y);
    y += STYLES.strong.leading;
  }
  for (const line of words) {
    sheet.draw(line, STYLES.quiet, PAGE.left, y + 1);
    y += STYLES.quiet.leading;
  }
  sheet.y += height + PADDING;
}
