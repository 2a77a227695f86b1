// oxlint-disable-next-line import/no-named-as-default -- the types of pdfkit know its default export only
import PDFDocument from 'pdfkit';
import { drawAnswers } from './customAnswers.ts';
import { drawCover } from './cover.ts';
import { loadFonts } from './fontSet.ts';
import { drawFlags } from './testConditions.ts';
import { type Chapter, plain } from './headings.ts';
import type { Report } from './reportModel.ts';
import { printableName, REPLACEMENT } from './sanitise.ts';
import { CONTENT_WIDTH, PAGE, PdfWriter } from './pdfWriter.ts';
import { STYLES } from './style.ts';
import { drawSummary } from './summary.ts';
import { drawTestPage } from './testPage.ts';
import { createTimeFormat } from './reportTexts.ts';

/**
 * Renders a report as a tagged PDF (A4) with bookmarks. Equal reports give equal bytes. Takes about ten milliseconds of CPU
 * time, more for long answers. `fonts`: the folder of the fonts. Rejects if a needed font cannot be read.
 */
export async function renderReport(given: Report, fonts: string): Promise<Buffer> {
  const faces = loadFonts(fonts);
  // The cover has it in the largest type: rather the address than a name with holes.
  const full_name = printableName(given.person.full_name, (character) => faces.own(character, 'semibold') !== null);
  const report = { ...given, person: { ...given.person, full_name } };
  const name = full_name || report.person.email;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    // No built-in font: those are not embedded, and have only Western European letters.
    font: '',
    info: {
      Title: `Assessment report: ${plain(name)}`,
      Subject: plain(report.assessment.name),
      Creator: 'Shortlist',
      CreationDate: report.made,
    },
  });
  const bytes = collect(doc);
  const sheet = new PdfWriter(doc, faces);
  drawAll(sheet, report);
  if (sheet.hasReplacedCharacters) {
    sheet.ensureSpace(16 + STYLES.small.leading);
    sheet.y += 16;
    sheet.text(`${REPLACEMENT} replaces a character that cannot be printed here.`, STYLES.small);
  }
  drawMargins(sheet, name, report.assessment.name);
  doc.end();
  return await bytes;
}

function drawAll(sheet: PdfWriter, report: Report): void {
  const { tags } = sheet;
  const when = createTimeFormat(report.time_zone);
  const chapters: Chapter[] = [];
  const section = (draw: () => Chapter | null): void =>
    tags.group('Sect', () => {
      const chapter = draw();
      if (chapter) chapters.push(chapter);
    });
  const drawContents = drawCover(sheet, report, when);
  sheet.newPage();
  section(() => drawSummary(sheet, report));
  for (const [index, test] of report.tests.entries()) {
    // The summary lists tests that were not submitted.
    if (test.submitted === null) continue;
    section(() => drawTestPage(sheet, test, { number: index + 1, of: report.tests.length }, when));
  }
  const { flags, status } = report;
  if (flags) {
    sheet.newPage();
    section(() => drawFlags(sheet, flags, status));
  }
  if (report.custom_answers.length > 0) section(() => drawAnswers(sheet, report.custom_answers));
  drawContents(chapters);
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** Draws headers and footers, at the end, when the number of pages is known. The cover has no header. */
function drawMargins(sheet: PdfWriter, name: string, assessment: string): void {
  const count = sheet.page + 1;
  const style = STYLES.small;
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    sheet.rule(PAGE.height - 52);
    sheet.tags.decoration(() => {
      const number = sheet.singleLine(`Page ${page + 1} of ${count}`, style, 100);
      sheet.draw(sheet.singleLine(name, style, CONTENT_WIDTH - 110), style, PAGE.left, PAGE.height - 44);
      sheet.draw(number, style, PAGE.right, PAGE.height - 44, 'right');
      if (page > 0) sheet.draw(sheet.singleLine(assessment, style, CONTENT_WIDTH), style, PAGE.left, 44);
    }, 'Pagination');
  }
}
