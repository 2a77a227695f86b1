/**
 * Asked for as soon as there is code to run, before the first text is there to need it: it comes while the page is being made,
 * so that no text is set twice. Earlier it would take the line from the code.
 */
export const font = document.fonts.load('1em "Inter Variable"');
