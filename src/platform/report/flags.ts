import {
  FLAG_CAUTION,
  FLAG_STATE_WORDS,
  FLAGS,
  flagSentence,
  type FlagState,
  flagState,
} from '../../contract/flags.ts';
import { drawHeading } from './heading.ts';
import type { Report } from './model.ts';
import { LABELS, PAGE, type Sheet } from './sheet.ts';
import { COLORS, STYLES } from './style.ts';

const PADDING = 3;
const STATE_X = PAGE.left + LABELS;
const SENTENCE_X = STATE_X + 104;

/** What was recorded while the assessment was taken, and the caution not to make more of it than that. */
export function drawFlags(sheet: Sheet, { flags, status }: Pick<Report, 'flags' | 'status'>): void {
  const { leading } = STYLES.quiet;
  drawHeading(sheet, 'Anti-cheating flags', FLAGS.length * (leading + 2 * PADDING) + STYLES.small.leading);
  for (const flag of FLAGS) {
    const state = flagState(flag.name, flags[flag.name], status);
    const sentence = sheet.lines(flagSentence(flag, state), STYLES.quiet, PAGE.right - SENTENCE_X);
    const style = state === 'noticed' ? STYLES.strong : STYLES.quiet;
    const height = sentence.length * leading + 2 * PADDING;
    sheet.need(height);
    const top = sheet.y + PADDING;
    sheet.draw(sheet.single(flag.label, STYLES.item, LABELS), STYLES.item, PAGE.left, top);
    drawMark(sheet, state, STATE_X + 3.5, top + leading / 2);
    sheet.draw(sheet.single(FLAG_STATE_WORDS[state], style, 90), style, STATE_X + 13, top);
    for (const [index, line] of sentence.entries()) {
      sheet.draw(line, STYLES.quiet, SENTENCE_X, top + index * leading);
    }
    sheet.y += height;
  }
  sheet.y += 4;
  sheet.text(FLAG_CAUTION, STYLES.small);
}

// Told apart by shape, not by colour: red and green would be a verdict.
function drawMark(sheet: Sheet, state: FlagState, x: number, y: number): void {
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
