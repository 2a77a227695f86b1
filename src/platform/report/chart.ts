import type { ScoreComparison } from '../scoring/compareScore.ts';
import type { PdfWriter } from './pdfWriter.ts';
import { COLORS } from './style.ts';
import { chartText } from './reportTexts.ts';

interface ChartPlace {
  x: number;
  y: number;
  width: number;
  /** Height of the columns, which show the distribution of scores. */
  columns: number;
}

/** The height of a track, in points. */
export const TRACK_HEIGHT = 5;
const GAP = 2;

/** The height of a small chart, in points. */
export const comparisonHeight = (columns: number): number => columns + GAP + TRACK_HEIGHT;

/** The height of the columns; 0 when no one else has a score. */
const columnsOf = ({ count }: ScoreComparison): number => (count > 1 ? 62 : 0);

/** Draws a chart with an axis and a text alternative. Returns its lower edge. */
export function drawChart(
  sheet: PdfWriter,
  comparison: ScoreComparison,
  { x, y, width }: Omit<ChartPlace, 'columns'>,
): number {
  const columns = columnsOf(comparison);
  const axis = y + comparisonHeight(columns) + 4;
  const bottom = axis + LEGEND.leading;
  sheet.tags.leaf(
    'Figure',
    () => {
      drawComparison(sheet, comparison, { x, y, width, columns });
      for (const score of [0, 25, 50, 75, 100]) {
        const line = sheet.singleLine(String(score), LEGEND, 40);
        sheet.draw(line, LEGEND, x + ((width - line.width) * score) / 100, axis);
      }
    },
    { alt: chartText(comparison), bbox: [x, y - 3, x + width, bottom] },
  );
  return bottom;
}

/** Draws a share as a bar. Decoration, because the number is beside it. */
export function drawMeter(sheet: PdfWriter, share: number, { x, y, width }: Omit<ChartPlace, 'columns'>): void {
  sheet.tags.decoration(() => {
    drawTrack(sheet, x, y, width);
    drawBar(sheet, x, y, width * Math.min(1, Math.max(0, share)));
  });
}

/** Draws a score as a bar from 0 to 100, the distribution as columns above it, and the median as a tick. */
export function drawComparison(
  sheet: PdfWriter,
  comparison: ScoreComparison,
  { x, y, width, columns }: ChartPlace,
): void {
  const { doc } = sheet;
  const track = y + columns + GAP;
  const along = (score: number): number => x + (width * Math.min(100, Math.max(0, score))) / 100;

  if (comparison.count > 1) drawColumns(sheet, comparison.buckets, { x, y, width, columns });
  drawTrack(sheet, x, track, width);
  drawBar(sheet, x, track, along(comparison.score) - x);
  if (comparison.count > 1 && comparison.median !== null) {
    const median = along(comparison.median);
    // A white edge keeps the tick visible on the bar.
    doc
      .moveTo(median, track - 3)
      .lineTo(median, track + TRACK_HEIGHT + 3)
      .lineWidth(3)
      .strokeColor('#ffffff')
      .stroke();
    doc
      .moveTo(median, track - 3)
      .lineTo(median, track + TRACK_HEIGHT + 3)
      .lineWidth(1.25)
      .strokeColor(COLORS.ink)
      .stroke();
  }
}

function drawTrack(sheet: PdfWriter, x: number, y: number, width: number): void {
  sheet.doc.roundedRect(x, y, width, TRACK_HEIGHT, TRACK_HEIGHT / 2).fill(COLORS.track);
}

/** Draws no bar for 0, and at least a dot for a small share. */
function drawBar(sheet: PdfWriter, x: number, y: number, length: number): void {
  if (length > 0)
    sheet.doc.roundedRect(x, y, Math.max(TRACK_HEIGHT, length), TRACK_HEIGHT, TRACK_HEIGHT / 2).fill(COLORS.accent);
}

function drawColumns(sheet: PdfWriter, buckets: readonly number[], { x, y, width, columns }: ChartPlace): void {
  const most = Math.max(1, ...buckets);
  const step = width / buckets.length;
  for (const [index, candidates] of buckets.entries()) {
    if (candidates === 0) continue;
    // A single candidate among thousands stays visible.
    const height = Math.max(1, (columns * candidates) / most);
    sheet.doc.rect(x + index * step + 0.75, y + columns - height, step - 1.5, height).fill(COLORS.others);
  }
}

/** Draws the legend of a chart, right-aligned. Decoration, because the text alternative has the same facts. */
export function drawLegend(sheet: PdfWriter, { median }: ScoreComparison, right: number, y: number): void {
  sheet.tags.decoration(() => drawEntries(sheet, median !== null, right, y));
}

function drawEntries(sheet: PdfWriter, hasMedian: boolean, right: number, y: number): void {
  const { doc } = sheet;
  let x = right;
  const entry = (words: string, draw: (left: number) => void): void => {
    const line = sheet.singleLine(words, LEGEND, 200);
    sheet.draw(line, LEGEND, x, y, 'right');
    x -= line.width + SYMBOL + 4;
    draw(x);
    x -= 14;
  };
  const middle = y + LEGEND.leading / 2;
  if (hasMedian) {
    entry('median', (left) => {
      doc
        .moveTo(left + SYMBOL / 2, middle - 4)
        .lineTo(left + SYMBOL / 2, middle + 4)
        .lineWidth(1.25)
        .strokeColor(COLORS.ink)
        .stroke();
    });
  }
  entry('completed candidates', (left) => {
    doc
      .rect(left, middle - 1, 3, 4)
      .rect(left + 3.75, middle - 4, 3, 7)
      .rect(left + 7.5, middle - 2, 3, 5)
      .fill(COLORS.others);
  });
  entry('this candidate', (left) => {
    doc.roundedRect(left, middle - TRACK_HEIGHT / 2, SYMBOL, TRACK_HEIGHT, TRACK_HEIGHT / 2).fill(COLORS.accent);
  });
}

const SYMBOL = 10.5;
const LEGEND = { size: 8, leading: 12, weight: 'regular', color: COLORS.quiet } as const;
