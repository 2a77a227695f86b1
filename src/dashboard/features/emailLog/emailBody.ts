/** A part of an email's text; with `href` it is a link. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** Splits an email's text so that its own link is clickable. No other text becomes a link. // T19 */
export function splitBody(body: string, link: string | null): TextPart[] {
  if (link === null || !isWebAddress(link)) return [{ text: body, href: null }];
  return body
    .split(link)
    .flatMap((text, index) => [...(index === 0 ? [] : [{ text: link, href: link }]), { text, href: null }])
    .filter(({ text }) => text !== '');
}

/** Whether a text is an address that a click may lead to: http or https and nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
