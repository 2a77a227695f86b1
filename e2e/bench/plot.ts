import type { Figure } from './row.ts';

const LINES = [
  { key: 'list', label: 'page of 100, ms', colour: '#2563eb' },
  { key: 'search', label: 'search, ms', colour: '#b45309' },
  { key: 'board', label: 'board, ms', colour: '#15803d' },
  { key: 'heap', label: 'heap of the page, MB', colour: '#7c3aed' },
] as const;

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const VALUES = [1, 10, 100, 1_000];

const LEFT = 64;
const RIGHT = 560;
const TOP = 24;
const BOTTOM = 344;
/** Least distance between two labels. */
const LEADING = 18;

/** Both axes are logarithmic: linear growth is a straight line. */
const x = (size: number) => LEFT + ((Math.log10(size) - 3) / 3) * (RIGHT - LEFT);
const y = (value: number) => BOTTOM - (Math.log10(Math.max(value, 1)) / 3) * (BOTTOM - TOP);

const written = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });
const at = (coordinate: number) => coordinate.toFixed(1);

/** Draws figures named `growth.KEY.SIZE` as lines over the number of candidates in one assessment. */
export function drawGrowth(figures: readonly Figure[]): string {
  const lines = LINES.map((line) => ({
    ...line,
    points: SIZES.flatMap((size) => {
      const figure = figures.find(({ name }) => name === `growth.${line.key}.${size}`);
      return figure ? [{ x: x(size), y: y(figure.median), median: figure.median }] : [];
    }),
  })).filter(({ points }) => points.length > 0);
  const labels = spread(lines.map(({ points }) => points.at(-1)?.y ?? 0));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="How the cost grows with the candidates in one assessment">',
    '<rect width="800" height="400" fill="#fff"/>',
    ...SIZES.map(
      (size) =>
        `<path d="M${at(x(size))} ${TOP}V${BOTTOM}" stroke="#e5e7eb"/><text x="${at(x(size))}" y="364" text-anchor="middle" fill="#4b5563">${size.toLocaleString('en')}</text>`,
    ),
    ...VALUES.map(
      (value) =>
        `<path d="M${LEFT} ${at(y(value))}H${RIGHT}" stroke="#e5e7eb"/><text x="${LEFT - 8}" y="${at(y(value) + 4)}" text-anchor="end" fill="#4b5563">${value.toLocaleString('en')}</text>`,
    ),
    `<text x="${(LEFT + RIGHT) / 2}" y="388" text-anchor="middle" fill="#4b5563">candidates in one assessment</text>`,
    ...lines.flatMap(({ label, colour, points }, index) => [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => `${at(point.x)},${at(point.y)}`).join(' ')}"/>`,
      ...points.map(
        (point) =>
          `<circle cx="${at(point.x)}" cy="${at(point.y)}" r="3.5" fill="${colour}"><title>${label}: ${written(point.median)}</title></circle>`,
      ),
      `<text x="${RIGHT + 14}" y="${at((labels[index] ?? 0) + 4)}" fill="${colour}">${label}: ${written(points.at(-1)?.median ?? 0)}</text>`,
    ]),
    '</svg>\n',
  ].join('\n');
}

/** Moves heights apart where labels would overlap. */
function spread(heights: readonly number[]): number[] {
  const places = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height);
  let last = -Infinity;
  const moved: number[] = [];
  for (const { height, index } of places) {
    last = Math.max(height, last + LEADING);
    moved[index] = last;
  }
  return moved;
}
