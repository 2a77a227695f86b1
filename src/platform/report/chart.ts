import type { Standing } from './model.ts';
import type { Sheet } from './sheet.ts';
import { COLORS } from './style.ts';

export interface ChartPlace {
  x: number;
  y: number;
  width: number;
  /** Of the columns that show how many others have which score. */
  columns: number;
}

const TRACK = 5;
const GAP = 2;

/** The height of a chart, in points. */
export const chartHeight = (columns: number): number => columns + GAP + TRACK;

/** A score as a bar on a track from 0 to 100, the others' scores as light columns above it, their median as a tick. */
export function drawStanding(sheet: Sheet, standing: Standing, { x, y, width, columns }: ChartPlace): void {
  const { doc } = sheet;
  const track = y + columns + GAP;
  const along = (score: number): number => x + (width * Math.min(100, Math.max(0, score))) / 100;

  if (standing.count > 1) drawColumns(sheet, standing.buckets, { x, y, width, columns });
  drawTrack(sheet, x, track, width);
  if (standing.score > 0) {
    doc.roundedRect(x, track, Math.max(TRACK, along(standing.score) - x), TRACK, TRACK / 2).fill(COLORS.accent);
  }
  if (standing.count > 1) {
    const median = along(standing.median);
    // A white edge keeps the tick visible on the bar.
    doc
      .moveTo(median, track - 3)
      .lineTo(median, track + TRACK + 3)
      .lineWidth(3)
      .strokeColor('#ffffff')
      .stroke();
    doc
      .moveTo(median, track - 3)
      .lineTo(median, track + TRACK + 3)
      .lineWidth(1.25)
      .strokeColor(COLORS.ink)
      .stroke();
  }
}

function drawTrack(sheet: Sheet, x: number, y: number, width: number): void {
  sheet.doc.roundedRect(x, y, width, TRACK, TRACK / 2).fill(COLORS.track);
}

function drawColumns(sheet: Sheet, buckets: readonly number[], { x, y, width, columns }: ChartPlace): void {
  const most = Math.max(1, ...buckets);
  const step = width / buckets.length;
  for (const [index, people] of buckets.entries()) {
    if (people === 0) continue;
    // One person among thousands is still seen.
    const height = Math.max(1, (columns * people) / most);
    sheet.doc.rect(x + index * step + 0.75, y + columns - height, step - 1.5, height).fill(COLORS.others);
  }
}

/** What the parts of a chart mean, set up to `right`. */
export function drawLegend(sheet: Sheet, right: number, y: number): void {
  const { doc } = sheet;
  let x = right;
  const entry = (words: string, draw: (left: number) => void): void => {
    const line = sheet.single(words, LEGEND, 200);
    sheet.draw(line, LEGEND, x, y, 'right');
    x -= line.width + SYMBOL + 4;
    draw(x);
    x -= 14;
  };
  const middle = y + LEGEND.leading / 2;
  entry('median', (left) => {
    doc
      .moveTo(left + SYMBOL / 2, middle - 4)
      .lineTo(left + SYMBOL / 2, middle + 4)
      .lineWidth(1.25)
      .strokeColor(COLORS.ink)
      .stroke();
  });
  entry('everybody who took it', (left) => {
    doc
      .rect(left, middle - 1, 3, 4)
      .rect(left + 3.75, middle - 4, 3, 7)
      .rect(left + 7.5, middle - 2, 3, 5)
      .fill(COLORS.others);
  });
  entry('this person', (left) => {
    doc.roundedRect(left, middle - TRACK / 2, SYMBOL, TRACK, TRACK / 2).fill(COLORS.accent);
  });
}

const SYMBOL = 10.5;
const LEGEND = { size: 8, leading: 12, weight: 'regular', color: COLORS.quiet } as const;
