import { sanitise } from './sanitise.ts';
import { PAGE, type PdfWriter } from './pdfWriter.ts';
import { STYLES, type TextStyle } from './style.ts';

const BEFORE = 26;

/** A chapter has a bookmark, and a line in the contents. */
export interface Chapter {
  title: string;
  /** From 0. */
  page: number;
}

/** Draws a chapter heading, on one page with the next `following` points of the chapter. */
export function drawChapter(sheet: PdfWriter, title: string, following: number, overline = ''): Chapter {
  const lines = sheet.lines(title, STYLES.chapter, PAGE.right - PAGE.left);
  sheet.ensureSpace(BEFORE + lines.length * STYLES.chapter.leading + 10 + following);
  if (sheet.y > PAGE.top) sheet.y += BEFORE;
  // pdfkit measures `left` from the right edge. `top` is a little above the heading.
  const place = { expanded: false, left: PAGE.width, top: sheet.y - 12 };
  sheet.doc.outline.addItem(plain(title), place);
  const { page } = sheet;
  if (overline) {
    sheet.text(overline, STYLES.overline);
    sheet.y += 2;
  }
  sheet.tags.leaf('H2', () => sheet.text(title, STYLES.chapter));
  sheet.y += 10;
  return { title, page };
}

/** Draws a heading within a chapter, on one page with the next `following` points. */
export function drawSection(sheet: PdfWriter, words: string, following: number): void {
  sheet.ensureSpace(BEFORE + STYLES.section.leading + 6 + following);
  if (sheet.y > PAGE.top) sheet.y += BEFORE;
  sheet.tags.leaf('H3', () => sheet.text(words, STYLES.section));
  sheet.y += 6;
}

/** Text for the PDF viewer's window, whose fonts are unknown. */
export const plain = (text: string): string => sanitise(text, () => true);

export interface Fact {
  label: string;
  value: string;
  /** The width in points, without the gap to the next fact. */
  width: number;
}

const GUTTER = 16;

/** Draws facts in a row: a small label above each value. */
export function drawFacts(sheet: PdfWriter, facts: readonly Fact[]): void {
  const style: TextStyle = STYLES.body;
  const columns = facts.map(({ value, width }) => sheet.lines(value, style, width));
  const height = STYLES.label.leading + 1 + Math.max(...columns.map((lines) => lines.length)) * style.leading;
  sheet.ensureSpace(height);
  let x: number = PAGE.left;
  sheet.tags.group('L', () => {
    for (const [column, { label, width }] of facts.entries()) {
      sheet.tags.group('LI', () => {
        sheet.tags.leaf('Lbl', () =>
          sheet.draw(sheet.singleLine(label, STYLES.label, width), STYLES.label, x, sheet.y),
        );
        sheet.tags.leaf('LBody', () =>
          sheet.drawLines(columns[column] ?? [], style, x, sheet.y + STYLES.label.leading + 1),
        );
      });
      x += width + GUTTER;
    }
  });
  sheet.y += height;
}

/** The width of one of `count` facts in a row, or of `span` of them. */
export function factWidth(count: number, span = 1): number {
  const one = (PAGE.right - PAGE.left - (count - 1) * GUTTER) / count;
  return span * one + (span - 1) * GUTTER;
}
