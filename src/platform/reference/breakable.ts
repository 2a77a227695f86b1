import { type Html, html } from '../pages/html.ts';

/** A text that may be broken behind each slash, full stop, underscore and at sign, and else nowhere inside a word. */
export function breakable(text: string): Html[] {
  return text.split(/(?<=[/._@])/).map((part) => html`${part}<wbr />`);
}
