/** The text without white space at its ends; empty if a reader would see nothing, because all characters are invisible. */
export const visibleText = (text: string | null | undefined): string =>
  text && /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text.trim() : '';
