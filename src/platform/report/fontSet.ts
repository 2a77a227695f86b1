import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { withOwnGlyphs } from './toUnicodeFont.ts';

export type Weight = 'regular' | 'semibold';
export type FontName = keyof typeof FONT_FILES;

const FONT_FILES = {
  regular: 'NotoSans-Regular.ttf',
  semibold: 'NotoSans-SemiBold.ttf',
  arabic: 'NotoSansArabic-Regular.ttf',
  armenian: 'NotoSansArmenian-Regular.ttf',
  bengali: 'NotoSansBengali-Regular.ttf',
  chinese: 'NotoSansSC-Regular.ttf',
  ethiopic: 'NotoSansEthiopic-Regular.ttf',
  georgian: 'NotoSansGeorgian-Regular.ttf',
  gujarati: 'NotoSansGujarati-Regular.ttf',
  gurmukhi: 'NotoSansGurmukhi-Regular.ttf',
  hebrew: 'NotoSansHebrew-Regular.ttf',
  kannada: 'NotoSansKannada-Regular.ttf',
  khmer: 'NotoSansKhmer-Regular.ttf',
  korean: 'NotoSansKR-Regular.ttf',
  lao: 'NotoSansLao-Regular.ttf',
  malayalam: 'NotoSansMalayalam-Regular.ttf',
  myanmar: 'NotoSansMyanmar-Regular.ttf',
  oriya: 'NotoSansOriya-Regular.ttf',
  sinhala: 'NotoSansSinhala-Regular.ttf',
  syriac: 'NotoSansSyriac-Regular.ttf',
  tamil: 'NotoSansTamil-Regular.ttf',
  telugu: 'NotoSansTelugu-Regular.ttf',
  thaana: 'NotoSansThaana-Regular.ttf',
  thai: 'NotoSansThai-Regular.ttf',
  tibetan: 'NotoSerifTibetan-Regular.ttf',
} as const;

const FONTS_BY_SCRIPT: readonly (readonly [RegExp, readonly FontName[]])[] = [
  [/\p{Script=Arabic}/u, ['arabic']],
  [/\p{Script=Hebrew}/u, ['hebrew']],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, ['chinese', 'korean']],
  [/\p{Script=Hangul}/u, ['korean']],
  [/\p{Script=Armenian}/u, ['armenian']],
  [/\p{Script=Bengali}/u, ['bengali']],
  [/\p{Script=Ethiopic}/u, ['ethiopic']],
  [/\p{Script=Georgian}/u, ['georgian']],
  [/\p{Script=Gujarati}/u, ['gujarati']],
  [/\p{Script=Gurmukhi}/u, ['gurmukhi']],
  [/\p{Script=Kannada}/u, ['kannada']],
  [/\p{Script=Khmer}/u, ['khmer']],
  [/\p{Script=Lao}/u, ['lao']],
  [/\p{Script=Malayalam}/u, ['malayalam']],
  [/\p{Script=Myanmar}/u, ['myanmar']],
  [/\p{Script=Oriya}/u, ['oriya']],
  [/\p{Script=Sinhala}/u, ['sinhala']],
  [/\p{Script=Syriac}/u, ['syriac']],
  [/\p{Script=Tamil}/u, ['tamil']],
  [/\p{Script=Telugu}/u, ['telugu']],
  [/\p{Script=Thaana}/u, ['thaana']],
  [/\p{Script=Thai}/u, ['thai']],
  [/\p{Script=Tibetan}/u, ['tibetan']],
  // Full-width letters and Roman numerals, which count as Latin.
  [/[\uFF00-\uFFEF\u2160-\u217F]/u, ['chinese', 'korean']],
];

/** Characters without a script. They get the font of their neighbours if it has them. */
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;

export const isNeutral = (character: string): boolean => NEUTRAL.test(character);

/** The report's fonts. Each is read at its first use. */
export class FontSet {
  readonly #folder: string;
  readonly #fonts = new Map<FontName, Font>();
  readonly #own = new Map<string, FontName | null>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  font(name: FontName): Font {
    const known = this.#fonts.get(name);
    if (known) return known;
    const path = join(this.#folder, FONT_FILES[name]);
    const font = create(readFileSync(path));
    if (!('layout' in font)) throw new Error(`${path} contains several fonts; one was expected`);
    const shaper = withOwnGlyphs(font);
    this.#fonts.set(name, shaper);
    return shaper;
  }

  has(name: FontName, character: string): boolean {
    return this.font(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  /** The font of a character without neighbours; null if no font has it. */
  own(character: string, weight: Weight): FontName | null {
    const key = `${weight}${character}`;
    let face = this.#own.get(key);
    if (face === undefined) {
      face = this.chooseFont(character, weight, []);
      this.#own.set(key, face);
    }
    return face;
  }

  /** The font of a character; null if no font has it. A neutral character prefers the fonts in `preferred`. */
  chooseFont(character: string, weight: Weight, preferred: readonly FontName[]): FontName | null {
    const neutral = isNeutral(character);
    const fontsOfScript = FONTS_BY_SCRIPT.find(([script]) => script.test(character))?.[1];
    const candidates = neutral
      ? ([...preferred, weight, 'arabic', 'chinese', 'korean'] as const)
      : (fontsOfScript ?? [weight]);
    return candidates.find((name) => this.has(name, character)) ?? null;
  }
}

// Cached for the life of the process: parsing Noto Sans is slow.
const fontSets = new Map<string, FontSet>();

/** The fonts of a folder. */
export function loadFonts(folder: string): FontSet {
  const faces = fontSets.get(folder) ?? new FontSet(folder);
  fontSets.set(folder, faces);
  return faces;
}
