import type { Font, Glyph, GlyphRun } from 'fontkit';
import bidiFactory from 'bidi-js';
import { withOverrides } from './withOverrides.ts';

const bidi = bidiFactory();

const NON_JOINER = 0x200c;

/**
 * Corrects the glyphs of a right-to-left run. Brackets look mirrored and keep their text for copying; the zero-width
 * non-joiner keeps its text, too.
 */
export function fixRightToLeftRun(run: GlyphRun, font: Font): void {
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
