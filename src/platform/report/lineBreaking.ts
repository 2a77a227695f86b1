import { graphemesOf } from './sanitise.ts';

/** The part of a paragraph in one line, without trailing spaces. */
export interface Span {
  start: number;
  end: number;
}

/** The width of a part of the paragraph, in points. */
export type Measure = (start: number, end: number) => number;

const IDEOGRAPH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}';
const OPENING = '「『（【〈《';
const CLOSING = '、。，．！？：；」』）】〉》…ー\\p{M}';

// What stays together: spaces, an ideograph with the punctuation that must not end or begin a line, or a word.
const UNIT = new RegExp(
  ` +|[${OPENING}]*[${IDEOGRAPH}][${CLOSING}]*|[${OPENING}]*[^ ${OPENING}${IDEOGRAPH}]+|[${OPENING}]+`,
  'gu',
);

// Parts of a long word between which a line may break, as in addresses and URLs.
const PART = /[^@./_-]+[@./_-]*\p{M}*|[@./_-]+\p{M}*/gu;

/**
 * Breaks a paragraph into lines of at most `width` points. Longer words break after punctuation, otherwise between graphemes.
 */
export function breakLines(text: string, width: number, measure: Measure): Span[] {
  const spans: Span[] = [];
  let line: Span = { start: 0, end: 0 };
  let used = 0;
  let pending = 0;

  const finish = (start: number): void => {
    spans.push(line);
    line = { start, end: start };
    used = 0;
    pending = 0;
  };

  const place = (start: number, end: number, advance: number): void => {
    if (used > 0 && used + pending + advance > width) finish(start);
    used += pending + advance;
    pending = 0;
    line.end = end;
  };

  const placeGraphemes = (part: string, start: number): void => {
    let from = start;
    for (const grapheme of graphemesOf(part)) {
      place(from, from + grapheme.length, measure(from, from + grapheme.length));
      from += grapheme.length;
    }
  };

  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    const end = index + unit.length;
    const advance = measure(index, end);
    if (unit.startsWith(' ')) pending += advance;
    else if (advance <= width) place(index, end, advance);
    else {
      for (const { 0: part, index: offset } of unit.matchAll(PART)) {
        const from = index + offset;
        const partAdvance = measure(from, from + part.length);
        if (partAdvance <= width) place(from, from + part.length, partAdvance);
        else placeGraphemes(part, from);
      }
    }
  }
  spans.push(line);
  return spans;
}
