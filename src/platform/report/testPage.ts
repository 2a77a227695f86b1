import type { AreaScore } from '../scoring/outcome.ts';
import { drawMeter, TRACK_HEIGHT } from './chart.ts';
import { type Chapter, drawChapter, drawFacts, drawSection, type Fact, factWidth } from './headings.ts';
import type { TestReport } from './reportModel.ts';
import { drawProfile } from './personalityProfile.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from './pdfWriter.ts';
import { STYLES } from './style.ts';
import { drawScore } from './summary.ts';
import {
  type FormatTime,
  formatDuration,
  progressText,
  correctCountText,
  shareText,
  secondsUsed,
} from './reportTexts.ts';

interface Place {
  /** From 1. */
  number: number;
  /** The number of tests in the assessment. */
  of: number;
}

/** Draws the page of a submitted test: score, time used and correct answers by skill area. No questions and answer keys. */
export function drawTestPage(sheet: PdfWriter, test: TestReport, { number, of }: Place, when: FormatTime): Chapter {
  sheet.newPage();
  const chapter = drawChapter(sheet, test.name, 200, `Test ${number} of ${of}`);
  drawFacts(sheet, factsOf(test, when));
  if (test.kind === 'personality') {
    drawProfile(sheet, test.profile);
    return chapter;
  }
  drawSection(sheet, 'Score', 110);
  if (test.comparison) drawScore(sheet, test.comparison);
  else sheet.text(progressText(test), STYLES.quiet);
  if (test.areas.length > 0) {
    drawSection(sheet, 'Skill areas', 60);
    drawAreas(sheet, test.areas, test.kind === 'code' ? 'Cases passed' : 'Correct answers');
  }
  return chapter;
}

function factsOf(test: TestReport, when: FormatTime): Fact[] {
  const used = secondsUsed(test);
  const width = factWidth(3);
  const facts = [
    { label: 'Submitted', value: test.submitted ? when(test.submitted) : progressText(test), width },
    {
      label: 'Time used',
      value: `${used === null ? 'Unknown' : formatDuration(used)} of ${formatDuration(test.allowed)}`,
      width,
    },
  ];
  if (test.areas.length === 0) return facts;
  const label = test.kind === 'code' ? 'Hidden cases passed' : 'Correct answers';
  return [...facts, { label, value: correctCountText(test.areas), width }];
}

const METER = { x: PAGE.left + 222, width: 128 } as const;
const COUNT_X = METER.x + METER.width + 66;
const PADDING = 5;

/** A row per skill area. */
function drawAreas(sheet: PdfWriter, areas: readonly AreaScore[], counted: string): void {
  sheet.tags.group('Table', () => {
    sheet.tags.group('TR', () => {
      const { y } = sheet;
      const head = (words: string, x: number, align: 'left' | 'right') =>
        sheet.tags.leaf('TH', () => sheet.draw(sheet.singleLine(words, STYLES.label, 160), STYLES.label, x, y, align), {
          scope: 'Column',
        });
      head('Area', PAGE.left, 'left');
      head(counted, COUNT_X, 'right');
      head('Share', PAGE.right, 'right');
      sheet.y += STYLES.label.leading + 3;
    });
    for (const area of areas) drawArea(sheet, area);
  });
}

function drawArea(sheet: PdfWriter, area: AreaScore): void {
  const name = sheet.lines(area.area, STYLES.item, METER.x - PAGE.left - 16);
  const height = name.length * STYLES.item.leading;
  sheet.ensureSpace(height + 2 * PADDING);
  sheet.rule(sheet.y);
  sheet.y += PADDING;
  const { y } = sheet;
  const cell = (words: string, right: number) =>
    sheet.tags.leaf('TD', () =>
      sheet.draw(sheet.singleLine(words, STYLES.item, CONTENT_WIDTH), STYLES.item, right, y, 'right'),
    );
  sheet.tags.group('TR', () => {
    sheet.tags.leaf('TH', () => sheet.drawLines(name, STYLES.item, PAGE.left, y), { scope: 'Row' });
    cell(`${area.right} of ${area.of}`, COUNT_X);
    cell(shareText(area), PAGE.right);
  });
  const meter = { ...METER, y: y + (STYLES.item.leading - TRACK_HEIGHT) / 2 };
  drawMeter(sheet, area.of === 0 ? 0 : area.right / area.of, meter);
  sheet.y += height + PADDING;
}
