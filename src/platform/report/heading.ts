import { PAGE, type Sheet } from './sheet.ts';
import { STYLES, type TextStyle } from './style.ts';

const BEFORE = 26;

/** A section's heading, kept on one page with the first `following` points of what it heads. */
export function drawHeading(sheet: Sheet, words: string, following: number, gap = 8): void {
  sheet.need(BEFORE + STYLES.section.leading + gap + following);
  if (sheet.y > PAGE.top) sheet.y += BEFORE;
  sheet.text(words, STYLES.section);
  sheet.y += gap;
}

/** A small label over a value; answers how high both are. */
export function drawFact(sheet: Sheet, label: string, value: string, x: number, y: number, width: number): number {
  const style: TextStyle = STYLES.body;
  sheet.draw(sheet.single(label, STYLES.label, width), STYLES.label, x, y);
  const lines = sheet.lines(value, style, width);
  for (const [index, line] of lines.entries()) {
    sheet.draw(line, style, x, y + STYLES.label.leading + 1 + index * style.leading);
  }
  return STYLES.label.leading + 1 + lines.length * style.leading;
}
