import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { withOwnGlyphs } from './toUnicodeFont.ts';

export type Weight = 'regular' | 'semibold';
export type FontName = keyof typeof FONT_FILES;

/** Scripts that have a font of their own, by their Unicode names in small letters. */
const FONTS_OF_SCRIPTS = {
  arabic: 'NotoSansArabic-Regular.ttf',
  armenian: 'NotoSansArmenian-Regular.ttf',
  bengali: 'NotoSansBengali-Regular.ttf',
  ethiopic: 'NotoSansEthiopic-Regular.ttf',
  georgian: 'NotoSansGeorgian-Regular.ttf',
  gujarati: 'NotoSansGujarati-Regular.ttf',
  gurmukhi: 'NotoSansGurmukhi-Regular.ttf',
  hebrew: 'NotoSansHebrew-Regular.ttf',
  kannada: 'NotoSansKannada-Regular.ttf',
  khmer: 'NotoSansKhmer-Regular.ttf',
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

const FONT_FILES = {
  ...FONTS_OF_SCRIPTS,
  regular: 'NotoSans-Regular.ttf',
  semibold: 'NotoSans-SemiBold.ttf',
  chinese: 'NotoSansSC-Regular.ttf',
  korean: 'NotoSansKR-Regular.ttf',
} as const;

const SCRIPTS = Object.keys(FONTS_OF_SCRIPTS) as (keyof typeof FONTS_OF_SCRIPTS)[];

const FONTS_BY_SCRIPT: readonly (readonly [RegExp, readonly FontName[]])[] = [
  ...SCRIPTS.map((script) => {
    const name = script.charAt(0).toUpperCase() + script.slice(1);
    return [new RegExp(`\\p{Script=${name}}`, 'u'), [script]] as const;
  }),
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, ['chinese', 'korean']],
  [/\p{Script=Hangul}/u, ['korean']],
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
  readonly #scripts = new Map<string, readonly FontName[] | undefined>();

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

  /** The fonts of a character's script; undefined: those of Latin. Kept, since long texts have few characters. */
  #ofScript(character: string): readonly FontName[] | undefined {
    if (!this.#scripts.has(character)) {
      this.#scripts.set(character, FONTS_BY_SCRIPT.find(([script]) => script.test(character))?.[1]);
    }
    return this.#scripts.get(character);
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
    const fontsOfScript = this.#ofScript(character);
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
