import {
  FLAG_CAUTION,
  FLAG_STATE_WORDS,
  FLAGS,
  type Flag,
  flagSentence,
  type FlagState,
  flagState,
} from '../../contract/flags.ts';
import { type Chapter, drawChapter } from './headings.ts';
import type { Report } from './reportModel.ts';
import { LABEL_WIDTH, PAGE, type PdfWriter } from './pdfWriter.ts';
import { COLORS, STYLES } from './style.ts';

const PADDING = 5;
const STATE_X = PAGE.left + LABEL_WIDTH;
const SENTENCE_X = STATE_X + 120;

/** The recorded test conditions, with a caution. */
export function drawFlags(sheet: PdfWriter, flags: NonNullable<Report['flags']>, status: Report['status']): Chapter {
  const chapter = drawChapter(sheet, 'Test conditions', FLAGS.length * 20 + 40);
  sheet.text(FLAG_CAUTION, STYLES.quiet);
  sheet.y += 8;
  sheet.tags.group('Table', () => {
    for (const flag of FLAGS) drawFlag(sheet, flag, flagState(flag.name, flags[flag.name], status));
  });
  return chapter;
}

function drawFlag(sheet: PdfWriter, flag: Flag, state: FlagState): void {
  const { leading } = STYLES.quiet;
  const sentence = sheet.lines(flagSentence(flag, state), STYLES.quiet, PAGE.right - SENTENCE_X);
  const style = state === 'noticed' ? STYLES.strong : STYLES.quiet;
  const height = sentence.length * leading + 2 * PADDING;
  sheet.ensureSpace(height);
  sheet.rule(sheet.y);
  const top = sheet.y + PADDING;
  sheet.tags.group('TR', () => {
    const label = sheet.singleLine(flag.label, STYLES.item, LABEL_WIDTH);
    sheet.tags.leaf('TH', () => sheet.draw(label, STYLES.item, PAGE.left, top), { scope: 'Row' });
    const word = sheet.singleLine(FLAG_STATE_WORDS[state], style, 100);
    sheet.tags.leaf('TD', () => sheet.draw(word, style, STATE_X + 13, top));
    sheet.tags.leaf('TD', () => sheet.drawLines(sentence, STYLES.quiet, SENTENCE_X, top));
  });
  sheet.tags.decoration(() => drawMark(sheet, state, STATE_X + 3.5, top + leading / 2));
  sheet.y += height;
}

// Shapes instead of colours: red and green would look like a verdict.
function drawMark(sheet: PdfWriter, state: FlagState, x: number, y: number): void {
  const { doc } = sheet;
  if (state === 'noticed') doc.circle(x, y, 3.25).fill(COLORS.ink);
  else if (state === 'fine') doc.circle(x, y, 2.75).lineWidth(1).strokeColor(COLORS.quiet).stroke();
  else
    doc
      .moveTo(x - 3, y)
      .lineTo(x + 3, y)
      .lineWidth(1)
      .strokeColor(COLORS.quiet)
      .stroke();
}
