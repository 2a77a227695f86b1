/** What a key event of the browser says. */
interface KeyEvent {
  key: string;
  code: string;
  keyCode: number;
  shiftKey: boolean;
  isComposing: boolean;
}

/** Safari sends the key that ends a conversion after `compositionend`, with this code. */
const HANDLED_BY_INPUT_METHOD = 229;
/** A letter, vowel sign or digit that is typed in another script. */
const LETTER_OR_DIGIT = /^[\p{L}\p{M}\p{Nd}]/u;
const LATIN_OR_ASCII = /[\p{Script=Latin}\p{ASCII}]/u;

/**
 * The key of an event. A letter of another script is the one that the key has on a Latin keyboard, in lower case unless Shift
 * is pressed. Null while an input method uses the keys, so a handler ignores them. // X22
 */
export function pressedKey(event: KeyEvent | { nativeEvent: KeyEvent }): string | null {
  const { key, code, keyCode, shiftKey, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  if (isComposing || keyCode === HANDLED_BY_INPUT_METHOD) return null;
  const isOtherScript = LETTER_OR_DIGIT.test(key) && !LATIN_OR_ASCII.test(key);
  const latin = isOtherScript ? (/^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? key) : key;
  if (latin.length > 1) return latin;
  // Caps Lock does not count as Shift.
  return shiftKey ? latin : latin.toLowerCase();
}

/** The character that a key types in the layout of the keyboard; null if it types none. */
export const typedCharacter = (event: KeyEvent): string | null => (pressedKey(event)?.length === 1 ? event.key : null);
