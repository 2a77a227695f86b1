import { setImmediate } from 'node:timers/promises';
import { drawHeading } from './heading.ts';
import type { Report } from './model.ts';
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts';
import { COLORS, STYLES } from './style.ts';

const INDENT = 12;
const BAR = 2;

/** The questions of the customer's own and the answers, in full. Nothing is drawn where nothing was asked. */
export async function drawAnswers(sheet: Sheet, answers: Report['custom_answers']): Promise<void> {
  if (answers.length === 0) return;
  drawHeading(sheet, 'Questions and answers', 50);
  for (const [index, { question, answer }] of answers.entries()) {
    if (index > 0) sheet.y += 14;
    // A question is not left alone at the foot of a page.
    sheet.need(2 * STYLES.strong.leading + 4);
    sheet.text(question, STYLES.strong);
    sheet.y += 4;
    if (answer === null || answer.trim() === '') sheet.text('Not answered', STYLES.quiet);
    else drawAnswer(sheet, answer.trim());
    // A long answer takes some ten milliseconds: others get their turn in between.
    await setImmediate();
  }
}

/** With a light line along the side where its lines begin. */
function drawAnswer(sheet: Sheet, answer: string): void {
  const style = STYLES.body;
  for (const line of sheet.lines(answer, style, CONTENT_WIDTH - INDENT)) {
    sheet.need(style.leading);
    const { y } = sheet;
    sheet.doc.rect(line.rtl ? PAGE.right - BAR : PAGE.left, y, BAR, style.leading + 0.2).fill(COLORS.others);
    if (line.rtl) sheet.draw(line, style, PAGE.right - INDENT, y, 'right');
    else sheet.draw(line, style, PAGE.left + INDENT, y);
    sheet.y += style.leading;
  }
}
