import { type Big5Factor, type FactorScore, LEVEL_WORDS } from '../../contract/personality.ts';
import { drawSection } from './headings.ts';
import { LABEL_WIDTH, PAGE, type PdfWriter } from './pdfWriter.ts';
import { COLORS, STYLES, type TextStyle } from './style.ts';

type Levels = readonly [string, string, string, string, string];

/** The meaning of each level of a factor, from very low to very high, in neutral terms. */
export const FACTOR_TEXTS: Readonly<Record<Big5Factor, Levels>> = {
  Extroversion: [
    'Strongly prefers quiet and few people at a time; thinks things through alone before speaking.',
    'Rather reserved; likes small groups, and time without company to recover.',
    'Enjoys company and quiet about equally, and adapts to the situation.',
    'Rather outgoing; speaks up readily and finds contact with people energising.',
    'Strongly drawn to people and activity; talks easily to anyone and thinks aloud.',
  ],
  Agreeableness: [
    'Very direct and hard to sway; puts the argument first and does not avoid conflict.',
    'Rather critical; questions what others say and keeps to their own view.',
    'Weighs their own interests and those of others; gives way or holds firm depending on the situation.',
    'Rather considerate; looks for agreement and is ready to help.',
    'Very accommodating and trusting; puts harmony and the needs of others first.',
  ],
  Conscientiousness: [
    'Very spontaneous; prefers to improvise and keeps plans and rules to a minimum.',
    'Rather flexible; starts before everything is settled and changes course easily.',
    'Plans where it matters and leaves the rest open.',
    'Rather organised; plans ahead and likes to finish what they start.',
    'Very thorough and disciplined; keeps to plans and attends to every detail.',
  ],
  'Emotional stability': [
    'Feels stress early and strongly, and responds intensely to setbacks.',
    'Rather sensitive to stress; worries at times, and notices early what could go wrong.',
    'Stays calm in most situations and feels pressure in demanding ones.',
    'Rather calm; feels setbacks and soon puts them aside.',
    'Very even-tempered; rarely shaken by pressure, which others may mistake for indifference.',
  ],
  Openness: [
    'Strongly prefers what is familiar, concrete and proven.',
    'Rather practical; takes up new things once their use is clear.',
    'Values what has proven itself, and is open to new things for a good reason.',
    'Rather curious; likes new ideas and other points of view.',
    'Very inventive; seeks out the new and the abstract, and soon tires of routine.',
  ],
};

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
