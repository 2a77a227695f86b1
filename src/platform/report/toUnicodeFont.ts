import bidiFactory from 'bidi-js';
import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';

/** A new object that inherits from `base`, with other values for some properties. */
function withOverrides<T extends object>(base: T, properties: Partial<T>): T {
  return Object.assign(
    Object.create(base, Object.fromEntries(Object.keys(properties).map((key) => [key, WRITABLE]))),
    properties,
  );
}

// Defined, because getters of the base cannot be assigned.
const WRITABLE: PropertyDescriptor = { writable: true, enumerable: true, configurable: true };

const bidi = bidiFactory();

const NON_JOINER = 0x200c;

/**
 * Corrects the glyphs of a right-to-left run. Brackets look mirrored and keep their text for copying; the zero-width
 * non-joiner keeps its text, too.
 */
function fixRightToLeftRun(run: GlyphRun, font: Font): void {
  run.glyphs = run.glyphs.map((glyph, index) => readable(glyph, run.positions[index]?.xAdvance ?? 0, font));
}

function readable(glyph: Glyph, width: number, font: Font): Glyph {
  const [codePoint, ...more] = glyph.codePoints;
  if (codePoint === undefined || more.length > 0) return glyph;
  // fontkit replaces invisible characters by a zero-width space. Only the non-joiner gets here.
  if (codePoint === 0x20 && width === 0) return font.glyphForCodePoint(NON_JOINER);
  const mirrored = bidi.getMirroredCharacter(String.fromCodePoint(codePoint))?.codePointAt(0);
  return mirrored === undefined
    ? glyph
    : withOverrides(font.glyphForCodePoint(mirrored), { codePoints: glyph.codePoints });
}

/** The first ID for copies of glyphs, above all glyph IDs of fonts. */
const FIRST_ALIAS = 0x10000;

/** Members of fontkit's subset that its types lack. */
interface OpenSubset extends Omit<Subset, 'includeGlyph'> {
  /** The embedded glyphs by new ID. */
  glyphs: number[];
  includeGlyph: (id: number) => number;
}

/** Maximum number of cached texts per font. */
const MAX_CACHED = 5_000;
/** Only texts up to this length are cached, because sentences rarely repeat. */
const MAX_CACHED_LENGTH = 40;

/**
 * fontkit throws where a letter has no place for a class of marks that the font knows (ڣ in Arabic, many in Gurmukhi).
 * Such a text is set with its marks where their glyphs have them.
 */
const MARKS_UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false };

/**
 * A font with separate glyph objects per text: fontkit's glyphs keep the text of their first use, possibly from another
 * candidate's report. Caches shaped words, because shaping is most of the work and words repeat between reports.
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
  const shape = (...[text, features, ...where]: Parameters<Font['layout']>): GlyphRun => {
    try {
      return base.layout.call(font, text, features, ...where);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const chosen = Array.isArray(features) ? Object.fromEntries(features.map((name) => [name, true])) : features;
      return base.layout.call(font, text, { ...chosen, ...MARKS_UNPLACED }, ...where);
    }
  };
  const shaped = new Map<string, GlyphRun>();
  const layout = (...args: Parameters<Font['layout']>): GlyphRun => {
    const [text, ...how] = args;
    // Only calls without options are cached.
    if (text.length > MAX_CACHED_LENGTH || how.flat().some((given) => given !== undefined)) return shape(...args);
    const run = shaped.get(text) ?? shape(text);
    if (shaped.size >= MAX_CACHED) shaped.clear();
    shaped.set(text, run);
    // Copies the positions, because pdfkit changes them.
    return withOverrides(run, { glyphs: run.glyphs, positions: run.positions.map((position) => ({ ...position })) });
  };
  return withOverrides(font, { layout });
}

/**
 * A font for one document in which every glyph maps to one text only. `shaper` comes from `withOwnGlyphs`.
 *
 * In a PDF each glyph has one text, for copying and searching. But fonts use one glyph for several texts: khah is hah with a
 * separate dot, a Persian yeh within a word is an Arabic one, a radical is its ideograph. pdfkit gives such a glyph the first
 * text in the document, so محمد may be copied as مخمد. This font uses a copy of the glyph for each further text.
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
    const copy = withOverrides(glyph, { id: FIRST_ALIAS + originals.length });
    originals.push(glyph.id);
    aliases.set(key, copy);
    return copy;
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

/** A subset that embeds a copy of the original glyph for each alias. */
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
