/** What had the focus in a part of the page, and the selected text. */
export interface FocusPlace {
  /** The element by its kind and name, since a part that is drawn again has other elements. */
  key: string;
  /** Its number among elements with the same key. */
  index: number;
  selection: readonly [start: number | null, end: number | null] | null;
}

const FOCUSABLE = 'a[href], button, input, select, textarea';

const keyOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('type') ?? '',
    element.getAttribute('aria-label') ?? element.textContent,
    element.matches('[type="radio"]') ? element.getAttribute('value') : '',
  ].join(' ');

const withKey = (within: Element, key: string): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => keyOf(element) === key);

/** Null if nothing in it has the focus. */
export function readFocusPlace(within: Element): FocusPlace | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !within.contains(focused) || !focused.matches(FOCUSABLE)) return null;
  const key = keyOf(focused);
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return {
    key,
    index: withKey(within, key).indexOf(focused),
    selection: isText ? [focused.selectionStart, focused.selectionEnd] : null,
  };
}

/** Moves the focus there; false if there is no such element. */
export function focusAt(within: Element, { key, index, selection }: FocusPlace): boolean {
  const element = withKey(within, key)[index];
  if (!element) return false;
  element.focus();
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // The selection of a radio button or an email field is null.
  if (isText && selection && selection[0] !== null) element.setSelectionRange(...selection);
  return document.activeElement === element;
}
