import { type Chapter, drawChapter } from './headings.ts';
import type { Report } from './reportModel.ts';
import { graphemesOf, LINE_ENDS } from './sanitise.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from './pdfWriter.ts';
import { COLORS, STYLES } from './style.ts';

const INDENT = 12;
const BAR = 2;

/** Longer answers are shortened, because they could fill thousands of pages. */
const MAX_CHARACTERS = 2000;
const MAX_LINES = 100;
const count = new Intl.NumberFormat('en');

/** Cuts a long answer between graphemes. Line ends become `\n`. */
function shorten(answer: string): string {
  const whole = answer.replaceAll(LINE_ENDS, '\n');
  const few = whole.split('\n', MAX_LINES).join('\n');
  if (few.length <= MAX_CHARACTERS) return few;
  let cut = '';
  for (const grapheme of graphemesOf(few.slice(0, 2 * MAX_CHARACTERS))) {
    if (cut.length + grapheme.length > MAX_CHARACTERS) break;
    cut += grapheme;
  }
  return cut;
}

/** Draws the custom questions and answers. Null without questions. */
export function drawAnswers(sheet: PdfWriter, answers: Report['custom_answers']): Chapter | null {
  if (answers.length === 0) return null;
  const chapter = drawChapter(sheet, 'Screening questions', 60);
  for (const [index, { question, answer }] of answers.entries()) {
    if (index > 0) sheet.y += 18;
    // Keeps a question and the start of its answer on one page.
    sheet.ensureSpace(2 * STYLES.strong.leading + 4);
    sheet.tags.leaf('H3', () => sheet.text(question, STYLES.strong));
    sheet.y += 4;
    if (answer === null || answer.trim() === '') sheet.text('No answer', STYLES.quiet);
    else drawAnswer(sheet, answer.trim());
  }
  return chapter;
}

/** The bar beside the part of an answer on one page. */
interface Bar {
  page: number;
  x: number;
  top: number;
  bottom: number;
}

/** Draws an answer, with a bar on the side where its lines begin. */
function drawAnswer(sheet: PdfWriter, answer: string): void {
  const style = STYLES.body;
  const shown = shorten(answer);
  const bars: Bar[] = [];
  sheet.tags.leaf('P', () => {
    for (const line of sheet.lines(shown, style, CONTENT_WIDTH - INDENT)) {
      sheet.ensureSpace(style.leading);
      const { page, y } = sheet;
      if (line.rtl) sheet.draw(line, style, PAGE.right - INDENT, y, 'right');
      else sheet.draw(line, style, PAGE.left + INDENT, y);
      sheet.y += style.leading;
      const x = line.rtl ? PAGE.right - BAR : PAGE.left;
      const last = bars.at(-1);
      if (last?.page === page && last.x === x) last.bottom = sheet.y;
      else bars.push({ page, x, top: y, bottom: sheet.y });
    }
  });
  // After the element of the answer, because the bars are decoration.
  for (const { page, x, top, bottom } of bars) {
    sheet.doc.switchToPage(page);
    sheet.tags.decoration(() => sheet.doc.rect(x, top, BAR, bottom - top).fill(COLORS.others));
  }
  sheet.doc.switchToPage(sheet.page);
  const length = answer.replaceAll(LINE_ENDS, '\n').length;
  if (shown.length < length) {
    sheet.y += 4;
    sheet.text(
      `Shortened: ${count.format(shown.length)} of ${count.format(length)} characters. The full answer is in the dashboard, under "Screening questions".`,
      STYLES.small,
    );
  }
}
