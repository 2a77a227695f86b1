import { labelOf } from '../../contract/codes.ts';
import { type Chapter, drawFacts, factWidth } from './headings.ts';
import type { Report } from './reportModel.ts';
import { CONTENT_WIDTH, type Line, PAGE, type PdfWriter } from './pdfWriter.ts';
import { COLORS, STYLES, type TextStyle } from './style.ts';
import { type FormatTime, timeZoneText } from './reportTexts.ts';

/** Where the name begins on the cover. */
const NAME_Y = 168;
const CONTENTS_ROW = 18;

/** Draws the list of chapters. Called at the end, when their pages are known. */
export type DrawContents = (chapters: readonly Chapter[]) => void;

/** Draws the cover: company, candidate, assessment and dates. */
export function drawCover(sheet: PdfWriter, report: Report, when: FormatTime): DrawContents {
  const { person, assessment } = report;
  drawCompany(sheet, report.company);
  sheet.text('Assessment report', STYLES.overline);
  sheet.y = NAME_Y;
  const name = person.full_name || person.email;
  sheet.tags.leaf('H1', () => drawLarge(sheet, name, [34, 28, 22, 18, 14, 12]));
  if (person.full_name) {
    sheet.y += 4;
    sheet.text(person.email, { ...STYLES.quiet, size: 11, leading: 16 });
  }
  sheet.y += 18;
  const bar = sheet.y;
  sheet.tags.decoration(() => sheet.doc.rect(PAGE.left, bar, 44, 2.5).fill(COLORS.accent));
  sheet.y += 20;
  sheet.tags.leaf('P', () => drawLarge(sheet, assessment.name, [18, 14, 12]));
  if (assessment.benchmark_name) sheet.text(`Compared with: ${assessment.benchmark_name}`, STYLES.quiet);

  sheet.y += 34;
  drawFacts(sheet, [
    { label: 'Invited', value: when(report.invited), width: factWidth(3) },
    { label: 'Started', value: report.started ? when(report.started) : 'Not started', width: factWidth(3) },
    { label: 'Completed', value: report.completed ? when(report.completed) : 'Not completed', width: factWidth(3) },
  ]);
  sheet.y += 12;
  drawFacts(sheet, [
    { label: 'Status', value: labelOf(report.status), width: factWidth(3) },
    { label: 'Report created', value: when(report.made), width: factWidth(3) },
    { label: 'Time zone', value: timeZoneText(report.time_zone, report.made), width: factWidth(3) },
  ]);
  drawContacts(sheet, report.company);
  return reserveContents(sheet);
}

/** Support address and privacy notice. */
function drawContacts(sheet: PdfWriter, { supportEmail, privacyUrl }: Report['company']): void {
  const facts = [
    { label: 'Help for candidates', value: supportEmail, width: factWidth(3) },
    { label: 'Privacy notice', value: privacyUrl, width: factWidth(3, 2) },
  ].flatMap((fact) => (fact.value === null ? [] : [{ ...fact, value: fact.value }]));
  if (facts.length === 0) return;
  sheet.y += 12;
  drawFacts(sheet, facts);
}

/** Width of "Assessment report" with the gap beside it. */
const TITLE_WIDTH = 110;
const LOGO = { width: 120, height: 36 } as const;

/** Logo and name of the company, right-aligned at the top. */
function drawCompany(sheet: PdfWriter, { name, logo }: Report['company']): void {
  if (logo !== null) {
    const box: [number, number] = [LOGO.width, LOGO.height];
    // Decoration, because the name follows as text.
    sheet.tags.decoration(() =>
      sheet.doc.image(Buffer.from(logo), PAGE.right - LOGO.width, 32, { fit: box, align: 'right' }),
    );
  }
  if (name === null) return;
  const line = sheet.singleLine(name, STYLES.strong, CONTENT_WIDTH - TITLE_WIDTH);
  sheet.tags.leaf('P', () => sheet.draw(line, STYLES.strong, PAGE.right, PAGE.top, 'right'));
}

/** Draws a text in the largest size that fits into two lines, or three in small sizes. */
function drawLarge(sheet: PdfWriter, text: string, sizes: readonly number[]): void {
  let style: TextStyle = STYLES.section;
  let lines: Line[] = [];
  for (const size of sizes) {
    style = { size, leading: Math.round(size * 1.3), weight: 'semibold', color: COLORS.ink };
    lines = sheet.lines(text, style, CONTENT_WIDTH);
    if (lines.length <= (size > 18 ? 2 : 3)) break;
  }
  for (const line of lines) {
    sheet.ensureSpace(style.leading);
    sheet.draw(line, style, PAGE.left, sheet.y);
    sheet.y += style.leading;
  }
}

function reserveContents(sheet: PdfWriter): DrawContents {
  const fillGroup = sheet.tags.reserve('TOC');
  const { page, y: above } = sheet;
  return (chapters) => {
    const top = PAGE.bottom - chapters.length * CONTENTS_ROW;
    // Left out if a very long name takes the space. The bookmarks have the same chapters.
    if (top < above + 20) return;
    const last = sheet.page;
    sheet.doc.switchToPage(page);
    fillGroup(() => {
      for (const [index, chapter] of chapters.entries()) drawEntry(sheet, chapter, top + index * CONTENTS_ROW);
    });
    sheet.doc.switchToPage(last);
  };
}

function drawEntry(sheet: PdfWriter, { title, page }: Chapter, y: number): void {
  sheet.rule(y);
  const name = sheet.singleLine(title, STYLES.item, CONTENT_WIDTH - 40);
  const number = sheet.singleLine(String(page + 1), STYLES.quiet, 40);
  sheet.tags.group('TOCI', () => {
    sheet.tags.leaf('P', () => sheet.draw(name, STYLES.item, PAGE.left, y + 2));
    sheet.tags.leaf('P', () => sheet.draw(number, STYLES.quiet, PAGE.right, y + 2, 'right'));
  });
}
