/**
 * Parses a typed number in the notation of `language`; null when it is none. Digits may be of any script;
 * spaces and apostrophes group them everywhere, and direction marks are ignored. A point or a comma is the
 * decimal sign, unless the language uses it for grouping and it is in a grouping position: "1,000" is a thousand in English and
 * one in German.
 */
export function readNumber(typed: string, language: string): number | null {
  const bare = westernDigits(typed)
    .replaceAll(/[\s'’\p{Cf}]/gu, '')
    .replace(/^[−–]/, '-');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return null;
  const decimal = decimalSign(bare, language);
  if (decimal === undefined) return null;
  const plain = bare.replaceAll(/[.,]/g, (sign) => (sign === decimal ? sign : ''));
  const number = Number(plain.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** A number as `readNumber` reads it back, with the language's own signs. */
export function writeNumber(number: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 15, numberingSystem: 'latn' }).format(number);
}

/** Null: there is none. Undefined: the signs make no sense. */
function decimalSign(bare: string, language: string): string | null | undefined {
  const signs = bare.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return null;
  if (signs.some((sign) => sign !== last)) return last;
  const groups = /^[+-]?[1-9]\d{0,2}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(bare);
  if (signs.length > 1) return groups ? null : undefined;
  return groups && last === groupSign(language) ? null : last;
}

function groupSign(language: string): string | undefined {
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
  return format.formatToParts(10_000).find(({ type }) => type === 'group')?.value;
}

/** Arabic and Persian digits and signs, full-width ones, as the others. */
function westernDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('٬', ' ');
}
