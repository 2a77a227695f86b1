import { type FactorScore, LEVEL_WORDS } from '../../contract/personality.ts';
import { FACTOR_TEXTS } from './factorTexts.ts';
import { drawSection } from './headings.ts';
import { LABEL_WIDTH, PAGE, type PdfWriter } from './pdfWriter.ts';
import { COLORS, STYLES, type TextStyle } from './style.ts';

const ROW = 20;
const SCALE = { x: PAGE.left + LABEL_WIDTH, width: 190, height: 7, gap: 2.5 } as const;
const WORD_X = SCALE.x + SCALE.width + 16;
const PADDING = 6;

/** Draws the five factors on a scale of five levels, with words. One colour for all levels, because none is better. */
export function drawProfile(sheet: PdfWriter, profile: readonly FactorScore[] | null): void {
  drawSection(sheet, 'Personality profile', 100);
  if (!profile) {
    sheet.text('No profile: too few statements were answered.', STYLES.quiet);
    return;
  }
  sheet.text(
    'Each factor is compared with the general population, on five levels from very low to very high. No level is ' +
      'better than another, and each suits some kind of work. The answers are self-reported: discuss them, don’t decide by them.',
    STYLES.quiet,
  );
  sheet.y += 8;
  for (const score of profile) drawFactor(sheet, score);
}

function drawFactor(sheet: PdfWriter, { factor, level, raw }: FactorScore): void {
  const meaning = FACTOR_TEXTS[factor][level - 1] ?? '';
  const lines = sheet.lines(meaning, STYLES.quiet, PAGE.right - SCALE.x);
  sheet.ensureSpace(ROW + lines.length * STYLES.quiet.leading + 2 * PADDING);
  sheet.rule(sheet.y);
  sheet.y += PADDING;
  const top = sheet.y + (ROW - STYLES.item.leading) / 2;
  const middle = sheet.y + ROW / 2;
  const drawWords = (words: string, style: TextStyle, x: number, align: 'left' | 'right' = 'left') =>
    sheet.tags.leaf('P', () => sheet.draw(sheet.singleLine(words, style, LABEL_WIDTH), style, x, top, align));
  const word = LEVEL_WORDS[level - 1] ?? String(level);
  sheet.tags.leaf('H4', () =>
    sheet.draw(sheet.singleLine(factor, STYLES.strong, LABEL_WIDTH), STYLES.strong, PAGE.left, top),
  );
  drawWords(`${word.charAt(0).toUpperCase()}${word.slice(1)}`, STYLES.strong, WORD_X);
  if (raw !== null) drawWords(`raw score ${raw}`, STYLES.small, PAGE.right, 'right');
  sheet.y += ROW;
  sheet.text(meaning, STYLES.quiet, SCALE.x);
  sheet.tags.decoration(() => drawScale(sheet, level, middle));
  sheet.y += PADDING;
}

function drawScale(sheet: PdfWriter, level: number, middle: number): void {
  const step = (SCALE.width + SCALE.gap) / LEVEL_WORDS.length;
  for (let position = 1; position <= LEVEL_WORDS.length; position++) {
    sheet.doc
      .roundedRect(SCALE.x + (position - 1) * step, middle - SCALE.height / 2, step - SCALE.gap, SCALE.height, 2)
      .fill(position === level ? COLORS.accent : COLORS.track);
  }
}
