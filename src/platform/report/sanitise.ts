/** In place of a character that cannot be printed. Not U+FFFD, which looks like a fault. */
export const REPLACEMENT = '□';

export const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /[\t\u00A0\u2000-\u200A\u202F\u205F]/g;

// Controls, bidi controls (U+202E would turn a name around), soft hyphens, tags, variation selectors, fillers. The
// zero-width non-joiner stays, because it is part of how Persian names are spelt.
const INVISIBLE =
  /[^\P{C}\n\u200C\p{Co}\p{Cn}\p{Cs}]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|\u034F|[\u115F\u1160\u3164\uFFA0]/gu;

const EMOJI = /\p{Emoji_Presentation}|\uFE0F|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** User-perceived characters, between which a line may break. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Makes a text printable: NFC, no invisible characters, line ends as `\n`. Replaces each emoji and each character that is not
 * covered by REPLACEMENT.
 */
export function sanitise(text: string, isCovered: (character: string) => boolean): string {
  const plain = replaceEmoji(text.toWellFormed().normalize('NFC'), REPLACEMENT)
    .replaceAll('\uFFFD', REPLACEMENT)
    .replace(LINE_ENDS, '\n')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '');
  return Array.from(plain, (character) => (character === '\n' || isCovered(character) ? character : REPLACEMENT)).join(
    '',
  );
}

// Call it before removing joiners and selectors, so that a family of four counts as one emoji.
function replaceEmoji(text: string, replacement: string): string {
  if (!EMOJI.test(text)) return text;
  return graphemesOf(text)
    .map((cluster) => (EMOJI.test(cluster) ? replacement : cluster))
    .join('');
}

/** A name as it can be printed, without emoji; empty if a letter of it cannot be. */
export function printableName(name: string, isCovered: (character: string) => boolean): string {
  const printed = sanitise(replaceEmoji(name, ''), isCovered).trim();
  return printed.includes(REPLACEMENT) ? '' : printed;
}
