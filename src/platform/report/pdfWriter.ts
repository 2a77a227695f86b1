import type { FontName, FontSet, Weight } from './fontSet.ts';
import { toUnicodeFont } from './toUnicodeFont.ts';
import { breakLines } from './lineBreaking.ts';
import {
  analyseParagraph,
  toShapableText,
  inVisualOrder,
  type Paragraph,
  type Run,
  runsBetween,
  type ShapableText,
} from './bidiRuns.ts';
import { REPLACEMENT, sanitise } from './sanitise.ts';
import { COLORS, type TextStyle } from './style.ts';
import { Tags } from './tags.ts';

/** A4 in points, from the top left corner. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 76, bottom: 772 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;
/** The width of the labels that begin the rows of a table. */
export const LABEL_WIDTH = 122;

/** One line of text, ready to be drawn. */
export interface Line {
  /** In logical order. */
  text: string;
  /** From left to right. */
  runs: Run[];
  width: number;
  /** Whether its paragraph is right to left. */
  rtl: boolean;
}

/** Writes text and lines onto pages, with a cursor. */
export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  readonly tags: Tags;
  /** Where the next block begins. */
  y: number = PAGE.top;
  /** Whether a character could not be printed and was replaced. */
  hasReplacedCharacters = false;
  readonly #faces: FontSet;
  readonly #registered = new Set<FontName>();

  constructor(doc: PDFKit.PDFDocument, faces: FontSet) {
    this.doc = doc;
    this.tags = new Tags(doc);
    this.#faces = faces;
  }

  /** Starts a new page unless `height` is left on this one. */
  ensureSpace(height: number): void {
    if (this.y + height > PAGE.bottom) this.newPage();
  }

  /** Starts a new page and continues the open tag. */
  newPage(): void {
    this.doc.continueOnNewPage();
    this.y = PAGE.top;
  }

  /** Index of the current page, from 0. */
  get page(): number {
    return this.doc.bufferedPageRange().count - 1;
  }

  /** Breaks text into lines of at most `width`. Keeps existing line breaks. */
  lines(text: string, style: TextStyle, width: number): Line[] {
    const clean = sanitise(text, (character) => this.#faces.own(character, style.weight) !== null);
    if (clean.includes(REPLACEMENT)) this.hasReplacedCharacters = true;
    return clean.split('\n').flatMap((paragraph) => this.#paragraph(paragraph, style, width));
  }

  #paragraph(text: string, style: TextStyle, width: number): Line[] {
    const paragraph = analyseParagraph(text, this.#faces, style.weight);
    const measure = (start: number, end: number): number =>
      this.#measure(runsBetween(paragraph, start, end), style.size);
    return breakLines(text, width, measure).map((span) => this.#line(paragraph, span.start, span.end, style.size));
  }

  #line(paragraph: Paragraph, start: number, end: number, size: number): Line {
    const runs = start < end ? inVisualOrder(runsBetween(paragraph, start, end)) : [];
    return { text: paragraph.text.slice(start, end), runs, width: this.#measure(runs, size), rtl: paragraph.rtl };
  }

  /** A single line of at most `width`. A longer text ends with an ellipsis. */
  singleLine(text: string, style: TextStyle, width: number): Line {
    const flat = text.replace(/\s+/g, ' ').trim();
    const [first, second] = this.lines(flat, style, width);
    if (first && !second) return first;
    // The ellipsis takes one em; half an em is spare.
    const kept = this.lines(flat, style, width - 1.5 * style.size)[0]?.text ?? '';
    return this.lines(`${kept}…`, style, width)[0] ?? { text: '', runs: [], width: 0, rtl: false };
  }

  #measure(runs: readonly Run[], size: number): number {
    let width = 0;
    for (const run of runs) width += this.#width(run.face, toShapableText(run), size);
    return width;
  }

  /** Measures a text in a font, and registers the font first. */
  #width(face: FontName, { text, rtl }: ShapableText, size: number): number {
    if (!this.#registered.has(face)) {
      // pdfkit takes an object with fontkit's `layout` as a font; its types know of files and bytes only.
      this.doc.registerFont(face, toUnicodeFont(this.#faces.font(face)) as unknown as Uint8Array);
      this.#registered.add(face);
    }
    return this.doc.font(face, size).widthOfString(text, rtl ? SHAPE_WHOLE_LINE : {});
  }

  /** Draws a line with its top at `y`: `x` is its left end, or its right one with `align`. */
  draw(line: Line, style: TextStyle, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    let at = align === 'right' ? x - line.width : x;
    // Centres capitals in the line height, independent of the font's metrics.
    const baseline = y + (style.leading + CAPITALS * style.size) / 2;
    for (const run of line.runs) {
      const shapable = toShapableText(run);
      const width = this.#width(run.face, shapable, style.size);
      const isOutlined = style.weight === 'semibold' && !isWeight(run.face);
      this.doc
        .fillColor(style.color)
        .strokeColor(style.color)
        .lineWidth(style.size / 45);
      this.doc.text(shapable.text, at, baseline, {
        ...(shapable.rtl ? SHAPE_WHOLE_LINE : {}),
        baseline: 'alphabetic',
        lineBreak: false,
        // The other fonts have no semibold: an outline makes them as heavy as the Latin text.
        ...(isOutlined ? { fill: true, stroke: true } : {}),
      });
      at += width;
    }
  }

  /** Draws lines below each other, the first with its top at `y`. */
  drawLines(lines: readonly Line[], style: TextStyle, x: number, y: number): void {
    for (const [index, line] of lines.entries()) this.draw(line, style, x, y + index * style.leading);
  }

  /**
   * Draws a text at the cursor, over as many pages as needed, and moves the cursor. Right-to-left paragraphs are aligned right.
   * Creates a tagged element, unless one is open.
   */
  text(text: string, style: TextStyle, x: number = PAGE.left, width: number = PAGE.right - x): void {
    if (this.tags.inLeaf) this.#flow(text, style, x, width);
    else this.tags.leaf('P', () => this.#flow(text, style, x, width));
  }

  #flow(text: string, style: TextStyle, x: number, width: number): void {
    for (const line of this.lines(text, style, width)) {
      this.ensureSpace(style.leading);
      this.draw(line, style, line.rtl ? x + width : x, this.y, line.rtl ? 'right' : 'left');
      this.y += style.leading;
    }
  }

  /** A thin line over the whole width, outside of any element. */
  rule(y: number): void {
    this.tags.decoration(() => {
      this.doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.75).strokeColor(COLORS.line).stroke();
    });
  }
}

/** Height of a capital letter in Noto Sans, in ems. */
const CAPITALS = 0.714;

// With `features`, even empty, pdfkit shapes the whole text. Without, it shapes word by word, which would reverse the order of
// words in right-to-left lines.
const SHAPE_WHOLE_LINE = { features: [] };

const isWeight = (face: FontName): face is Weight => face === 'regular' || face === 'semibold';
