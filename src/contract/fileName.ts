// Path separators, characters that some system forbids, invisible characters, and those that change the text direction.
const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
/** Windows device names: Windows opens the device instead of the file, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/iu;
const MAX_LENGTH = 80;

/** Makes a text from a user safe as a file name, or its start, on any system. Empty if nothing is left. */
export function fileName(text: string): string {
  const fit = text
    .normalize('NFC')
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s.]+/u, '')
    .slice(0, MAX_LENGTH)
    // A cut may split a surrogate pair; half of it is not a character.
    .toWellFormed()
    .replace(/[\s.\uFFFD]+$/u, '');
  return DEVICE.test(fit) ? `_${fit}` : fit;
}
