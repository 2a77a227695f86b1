import { chartHeight, drawLegend, drawStanding } from './chart.ts';
import { drawFact } from './heading.ts';
import type { Report, Standing } from './model.ts';
import { CONTENT_WIDTH, type Line, PAGE, type Sheet } from './sheet.ts';
import { COLORS, STYLES, type TextStyle } from './style.ts';
import { momentInWords, placeInWords } from './words.ts';

const COLUMN = CONTENT_WIDTH / 3;
const GUTTER = 16;

/** Who, what, when, and the average. */
export function drawSummary(sheet: Sheet, report: Report): void {
  sheet.y = 52;
  const made = sheet.single(`Made ${momentInWords(report.made)}`, STYLES.small, CONTENT_WIDTH / 2);
  sheet.draw(made, STYLES.small, PAGE.right, sheet.y, 'right');
  sheet.text('Assessment report', STYLES.overline);
  sheet.y += 14;

  drawTitle(sheet, report.person.full_name.trim() || report.person.email);
  if (report.person.full_name.trim()) sheet.text(report.person.email, STYLES.quiet);
  sheet.y += 16;
  sheet.rule(sheet.y);
  sheet.y += 14;

  drawFacts(sheet, report);
  drawAverage(sheet, report.average);
}

const TITLE_SIZES = [26, 22, 18, 14, 12];

/** The name, as large as it can be within three lines. */
function drawTitle(sheet: Sheet, name: string): void {
  let style: TextStyle = STYLES.section;
  let lines: Line[] = [];
  for (const size of TITLE_SIZES) {
    style = { size, leading: Math.round(size * 1.3), weight: 'semibold', color: COLORS.ink };
    lines = sheet.lines(name, style, CONTENT_WIDTH);
    if (lines.length <= (size > 18 ? 2 : 3)) break;
  }
  for (const line of lines) {
    sheet.need(style.leading);
    sheet.draw(line, style, PAGE.left, sheet.y);
    sheet.y += style.leading;
  }
  sheet.y += 2;
}

function drawFacts(sheet: Sheet, report: Report): void {
  const { assessment } = report;
  const facts: [string, string, number, number][] = [
    ['Assessment', assessment.name, 0, 2],
    ['Benchmark', assessment.benchmark_name || 'None', 2, 1],
  ];
  drawRow(sheet, facts);
  drawRow(sheet, [
    ['Invited', momentInWords(report.invited), 0, 1],
    ['Started', report.started ? momentInWords(report.started) : 'Not started', 1, 1],
    ['Completed', report.completed ? momentInWords(report.completed) : 'Not completed', 2, 1],
  ]);
}

function drawRow(sheet: Sheet, facts: readonly [label: string, value: string, column: number, span: number][]): void {
  const heights = facts.map(([label, value, column, span]) => {
    const last = column + span === 3;
    return drawFact(sheet, label, value, PAGE.left + column * COLUMN, sheet.y, span * COLUMN - (last ? 0 : GUTTER));
  });
  sheet.y += Math.max(...heights) + 10;
}

const COLUMNS = 34;

function drawAverage(sheet: Sheet, average: Standing | null): void {
  sheet.need(90);
  sheet.y += 4;
  sheet.rule(sheet.y);
  sheet.y += 14;
  sheet.draw(sheet.single('Average score', STYLES.label, COLUMN), STYLES.label, PAGE.left, sheet.y);
  if (!average) {
    sheet.y += STYLES.label.leading + 1;
    sheet.text('No test has been scored yet, so there is no average.', STYLES.quiet);
    return;
  }
  const x = PAGE.left + COLUMN;
  if (average.count > 1) drawLegend(sheet, PAGE.right, sheet.y);
  const figure = sheet.single(String(average.score), STYLES.figure, COLUMN);
  const top = sheet.y + STYLES.label.leading + 4;
  sheet.draw(figure, STYLES.figure, PAGE.left, top);
  sheet.draw(sheet.single('of 100', STYLES.quiet, COLUMN), STYLES.quiet, PAGE.left + figure.width + 6, top + 18.5);
  drawStanding(sheet, average, { x, y: top, width: PAGE.right - x, columns: COLUMNS });
  const place = placeInWords(average);
  const words = sheet.single(place.charAt(0).toUpperCase() + place.slice(1), STYLES.quiet, PAGE.right - x);
  sheet.draw(words, STYLES.quiet, x, top + chartHeight(COLUMNS) + 7);
  sheet.y = top + chartHeight(COLUMNS) + 7 + STYLES.quiet.leading;
}
