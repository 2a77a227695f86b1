import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';
import { withOverrides } from './withOverrides.ts';
import { fixRightToLeftRun } from './rightToLeft.ts';

/** Above every glyph ID that a font can have: the IDs of second meanings. */
const FIRST_ALIAS = 0x10000;

/** What fontkit's subset is, and its types leave out. */
interface OpenSubset extends Omit<Subset, 'includeGlyph'> {
  /** The embedded glyphs by new ID. */
  glyphs: number[];
  includeGlyph: (id: number) => number;
}

/** Shaped texts that a font remembers. */
const REMEMBERED = 5_000;
/** Characters of the longest of them: a word is met again, a sentence hardly. */
const LONGEST = 40;

/**
 * A font whose glyphs map to the text of this report: fontkit's glyphs keep the text they were first made for, possibly
 * from another candidate's report. Shaped words are cached, because shaping is most of the work and most words are the
 * same in all reports.
 */
export function withOwnGlyphs(base: Font): Font {
  const glyphs = new Map<string, Glyph>();
  const getGlyph = (id: number, codePoints: number[] = []): Glyph => {
    const key = keyOf(id, codePoints);
    const known = glyphs.get(key);
    if (known) return known;
    const glyph = withOverrides(base.getGlyph(id), { codePoints });
    glyphs.set(key, glyph);
    return glyph;
  };
  const font = withOverrides(base, { getGlyph });
  const shaped = new Map<string, GlyphRun>();
  const layout = (...args: Parameters<Font['layout']>): GlyphRun => {
    const [text, ...how] = args;
    // pdfkit asks with no features, or with none of them.
    if (text.length > LONGEST || how.flat().some((given) => given !== undefined)) return base.layout.apply(font, args);
    const run = shaped.get(text) ?? base.layout.apply(font, args);
    if (shaped.size >= REMEMBERED) shaped.clear();
    shaped.set(text, run);
    // pdfkit scales the positions that it gets.
    return withOverrides(run, { glyphs: run.glyphs, positions: run.positions.map((position) => ({ ...position })) });
  };
  return withOverrides(font, { layout });
}

/**
 * A font for one document in which every glyph maps to one text only. `shaper` comes from `withOwnGlyphs`.
 *
 * In a PDF's font each glyph has one text, for copying and searching; but fonts draw several with one glyph: khah is
 * hah with a dot set by itself, a Persian yeh within a word is an Arabic one, a radical is its ideograph. By itself
 * pdfkit gives such a glyph the text it had first in the document, so that محمد may be read as مخمد. Here the second
 * text gets a second copy of the glyph.
 */
export function toUnicodeFont(shaper: Font): Font {
  const meanings = new Map<number, string>();
  const aliases = new Map<string, Glyph>();
  const originals: number[] = [];

  const alias = (glyph: Glyph): Glyph => {
    const key = keyOf(glyph.id, glyph.codePoints);
    const meaning = meanings.get(glyph.id);
    if (meaning === undefined) meanings.set(glyph.id, key);
    if (meaning === undefined || meaning === key) return glyph;
    const known = aliases.get(key);
    if (known) return known;
    const made = withOverrides(glyph, { id: FIRST_ALIAS + originals.length });
    originals.push(glyph.id);
    aliases.set(key, made);
    return made;
  };

  const layout = (...args: Parameters<Font['layout']>): GlyphRun => {
    const run = shaper.layout(...args);
    if (run.direction === 'rtl') fixRightToLeftRun(run, shaper);
    run.glyphs = run.glyphs.map(alias);
    return run;
  };
  return withOverrides(shaper, { layout, createSubset: () => withCopies(shaper.createSubset(), originals) });
}

const keyOf = (id: number, codePoints: readonly number[]): string => `${id}:${codePoints.join(' ')}`;

/** A subset in which an alias is embedded as another copy of its original. */
function withCopies(plain: Subset, originals: readonly number[]): Subset {
  const subset = plain as unknown as OpenSubset;
  const include = subset.includeGlyph.bind(subset);
  const copies = new Map<number, number>();
  subset.includeGlyph = (id) => {
    const original = originals[id - FIRST_ALIAS];
    if (original === undefined) return include(id);
    const copy = copies.get(id) ?? subset.glyphs.push(original) - 1;
    copies.set(id, copy);
    return copy;
  };
  return plain;
}
