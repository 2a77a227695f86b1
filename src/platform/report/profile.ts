import { type FactorScore, LEVEL_WORDS } from '../../contract/personality.ts';
import { drawHeading } from './heading.ts';
import { CONTENT_WIDTH, LABELS, PAGE, type Sheet } from './sheet.ts';
import { COLORS, STYLES } from './style.ts';

const ROW = 20;
const SCALE = { x: PAGE.left + LABELS, width: 190, height: 7, gap: 2.5 } as const;
const WORD_X = SCALE.x + SCALE.width + 16;

/** The five factors on their scale of five levels. No level is better than another, so none is coloured as if it were. */
export function drawProfile(sheet: Sheet, profile: readonly FactorScore[] | null): void {
  drawHeading(sheet, 'Personality', profile ? profile.length * ROW : ROW);
  if (!profile) {
    sheet.text(
      'There is no profile: no personality test was part of this assessment, or it was not taken.',
      STYLES.quiet,
    );
    return;
  }
  for (const score of profile) drawFactor(sheet, score);
  sheet.y += 4;
  sheet.text('Five levels from very low to very high. No level is better than another.', STYLES.small);
}

function drawFactor(sheet: Sheet, { factor, level, raw }: FactorScore): void {
  sheet.need(ROW);
  const top = sheet.y + (ROW - STYLES.item.leading) / 2;
  sheet.draw(sheet.single(factor, STYLES.item, LABELS), STYLES.item, PAGE.left, top);

  const step = (SCALE.width + SCALE.gap) / LEVEL_WORDS.length;
  const middle = sheet.y + ROW / 2;
  for (let position = 1; position <= LEVEL_WORDS.length; position++) {
    const reached = position === level;
    sheet.doc
      .roundedRect(SCALE.x + (position - 1) * step, middle - SCALE.height / 2, step - SCALE.gap, SCALE.height, 2)
      .fill(reached ? COLORS.accent : COLORS.track);
  }

  const word = LEVEL_WORDS[level - 1];
  const words = sheet.single(
    word ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : String(level),
    STYLES.strong,
    80,
  );
  sheet.draw(words, STYLES.strong, WORD_X, top);
  if (raw !== null) {
    sheet.draw(
      sheet.single(`raw score ${raw}`, STYLES.small, CONTENT_WIDTH),
      STYLES.small,
      PAGE.right,
      top + 1,
      'right',
    );
  }
  sheet.y += ROW;
}
