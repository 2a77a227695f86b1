// oxlint-disable-next-line import/no-named-as-default -- the types of pdfkit know its default export only
import PDFDocument from 'pdfkit';
import { drawAnswers } from './answers.ts';
import { facesIn } from './faces.ts';
import { drawFlags } from './flags.ts';
import type { Report } from './model.ts';
import { drawProfile } from './profile.ts';
import { drawScores } from './scores.ts';
import { REPLACEMENT } from './sanitise.ts';
import { CONTENT_WIDTH, PAGE, Sheet } from './sheet.ts';
import { STYLES } from './style.ts';
import { drawSummary } from './summary.ts';

/**
 * Sets a report as a PDF (A4). The same report gives the same bytes.
 * `fonts` is the folder with the report's fonts; rejects when one that is needed cannot be read.
 */
export async function renderReport(report: Report, fonts: string): Promise<Buffer> {
  const name = report.person.full_name.trim() || report.person.email;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    // None: the built-in fonts are not embedded and know Western European letters only.
    font: '',
    info: {
      Title: `Assessment report: ${name}`,
      Subject: report.assessment.name,
      Creator: 'Shortlist',
      CreationDate: report.made,
    },
  });
  const bytes = collect(doc);
  const sheet = new Sheet(doc, facesIn(fonts));
  drawSummary(sheet, report);
  drawScores(sheet, report.tests);
  drawProfile(sheet, report.personality);
  drawFlags(sheet, report);
  await drawAnswers(sheet, report.custom_answers);
  if (sheet.replaced) {
    sheet.y += 16;
    sheet.text(`${REPLACEMENT} stands for a character that cannot be printed here.`, STYLES.small);
  }
  drawMargins(sheet, name, report.assessment.name);
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** The head of every page but the first, and the foot of all, once it is known how many there are. */
function drawMargins(sheet: Sheet, name: string, assessment: string): void {
  const { count } = sheet.doc.bufferedPageRange();
  const style = STYLES.small;
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    const number = sheet.single(`Page ${page + 1} of ${count}`, style, 100);
    sheet.rule(PAGE.height - 52);
    sheet.draw(sheet.single(name, style, CONTENT_WIDTH - 110), style, PAGE.left, PAGE.height - 44);
    sheet.draw(number, style, PAGE.right, PAGE.height - 44, 'right');
    if (page > 0) sheet.draw(sheet.single(assessment, style, CONTENT_WIDTH), style, PAGE.left, 44);
  }
}
