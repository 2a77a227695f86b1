import bidiFactory from 'bidi-js';
import { type FontName, type FontSet, isNeutral, type Weight } from './fontSet.ts';

const bidi = bidiFactory();

/** A paragraph with the properties of each UTF-16 unit. */
export interface Paragraph {
  text: string;
  /** Bidi embedding levels: odd is right to left. */
  levels: Uint8Array;
  faces: FontName[];
  /** Whether the paragraph is right to left. */
  rtl: boolean;
}

/** A part of a text with one font and one direction, in logical order. */
export interface Run {
  text: string;
  face: FontName;
  level: number;
}

/** Finds direction and fonts of one paragraph of sanitised text. */
export function analyseParagraph(text: string, faces: FontSet, weight: Weight): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  return { text, levels, faces: assignFonts(text, levels, faces, weight), rtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function assignFonts(text: string, levels: Uint8Array, faces: FontSet, weight: Weight): FontName[] {
  // The usual case: one font for all.
  if (Array.from(text).every((character) => faces.own(character, weight) === weight))
    return Array.from({ length: text.length }, () => weight);
  const characters = Array.from(text.matchAll(/./gsu), ({ 0: character, index }) => ({
    character,
    level: levels[index] ?? 0,
  }));
  // From the end, because an opening bracket or quote gets the font of the text after it.
  const following: FontName[][] = [];
  let next: { face: FontName | null; level: number } = { face: null, level: 0 };
  for (const [index, { character, level }] of Array.from(characters.entries()).toReversed()) {
    following[index] = next.face && next.level === level ? [next.face] : [];
    if (!isNeutral(character)) next = { face: faces.own(character, weight), level };
  }

  const assigned: FontName[] = [];
  let previous: FontName[] = [];
  for (const [index, { character, level }] of characters.entries()) {
    if (level !== characters[index - 1]?.level) previous = [];
    const face = faces.chooseFont(character, weight, [...previous, ...(following[index] ?? [])]) ?? weight;
    for (let unit = 0; unit < character.length; unit++) assigned.push(face);
    previous = [face];
  }
  return assigned;
}

/** The runs of a part of a paragraph in logical order; joined they are that part. */
export function runsBetween(paragraph: Paragraph, start: number, end: number): Run[] {
  const { text, faces, levels } = paragraph;
  const runs: Run[] = [];
  let from = start;
  for (let index = start + 1; index <= end; index++) {
    if (index < end && faces[index] === faces[from] && levels[index] === levels[from]) continue;
    runs.push({ text: text.slice(from, index), face: faces[from] ?? 'regular', level: levels[from] ?? 0 });
    from = index;
  }
  return runs;
}

/** The runs of one line from left to right (rule L2 of the Unicode bidirectional algorithm). */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to + 1;
    }
  }
  return order;
}

const RTL_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export interface ShapableText {
  text: string;
  /** Whether the shaper reverses the text. */
  rtl: boolean;
}

/**
 * Prepares a run for the shaper. The shaper reverses and mirrors texts with an Arabic or Hebrew character, see toUnicodeFont.ts,
 * and ignores the level. Where that is wrong (a hyphen between Hebrew words, Persian digits), the text is reversed beforehand.
 */
export function toShapableText(run: Run): ShapableText {
  const right = run.level % 2 === 1;
  const rtl = RTL_SCRIPT.test(run.text);
  if (right === rtl) return { text: run.text, rtl };
  const characters = Array.from(run.text).toReversed();
  return { text: characters.map((character) => mirror(character)).join(''), rtl };
}

const mirror = (character: string): string => bidi.getMirroredCharacter(character) ?? character;
