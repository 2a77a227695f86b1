/**
 * Invisible characters that copying from a page, a mail program or a phone leaves behind. Joiners are kept where a script
 * needs them to write a name.
 */
const INVISIBLE =
  /(?<![\p{M}\p{Script=Arabic}])[\u200C\u200D]|(?!\u200C|\u200D|\s|\x85)[\p{Cc}\p{Cf}\u034F\u115F\u1160\u3164\uFFA0\uFFFC]/gu;
/** Letters, digits and signs as wide as a Chinese character, which Asian input methods type. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
/** The apostrophe that exports put before a formula so that spreadsheets do not run it, see contract/csv.ts. */
const FORMULA_GUARD = /^'(?=[=+\-@])/u;

/** A fast path: most cells need no cleaning. */
const CLEAN = /^(?!')[!-~]+(?: [!-~]+)*$/;

/** Cleans a cell, or what is typed or pasted into a field of one line: removes invisible characters, repeated spaces and the guard of formulas, and folds full-width letters. */
export function plainText(cell: string): string {
  if (CLEAN.test(cell)) return cell;
  return cell
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .trim()
    .replaceAll(/[\s\x85]+/gu, ' ')
    .replace(FORMULA_GUARD, '');
}
