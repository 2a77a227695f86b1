// NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be encoded as UTF-8.
export const isStorable = (value: string) => !value.includes('\0') && !/\p{Surrogate}/u.test(value);
export const NOT_STORABLE = 'This text has characters that can’t be stored.';
export const tooLong = (max: number) => `Use at most ${max} characters.`;

// Bidirectional overrides and line breaks would reorder or break the text around a name.
// oxlint-disable-next-line no-control-regex -- the control characters are the point
export const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
// Not spaces, marks without a letter, and characters without a shape, such as zero-width spaces, fillers and the empty Braille cell.
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const NOT_VISIBLE = 'Use at least one visible character.';

/** Whether a reader sees anything of a text. // T54 */
export const isVisible = (value: string): boolean => VISIBLE.test(value);

/** Spaces alone count as no text; other invisible characters are a mistake. */
export const isVisibleOrBlank = (value: string): boolean => value.trim() === '' || isVisible(value);

export const NOT_ONE_LINE = 'Line breaks and control characters are not allowed here.';

/** What is wrong with a line, as `line` checks it. Returns the problem as a sentence; null: none. */
export function lineMistake(value: string, max: number): string | null {
  if (Array.from(value).length > max) return tooLong(max);
  if (!isStorable(value)) return NOT_STORABLE;
  if (CONTROL.test(value)) return NOT_ONE_LINE;
  return isVisibleOrBlank(value) ? null : NOT_VISIBLE;
}
