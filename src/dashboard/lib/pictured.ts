/** Where the browser keeps that it has had our letters, so that a picture may be written in them. */
export const LETTERS = 'shortlist.letters';

/** For whom a picture is being drawn, in the gateway; null in a browser. */
let sitter: { userAgent: string } | null = null;

/** Draws a picture for a browser that calls itself so. What it calls answers at once, so that pictures do not mix. */
export function drawnFor<Drawn>(userAgent: string, draw: () => Drawn): Drawn {
  sitter = { userAgent };
  try {
    return draw();
  } finally {
    sitter = null;
  }
}

/** As the browser calls itself in which the page is seen. */
export const userAgent = (): string => (sitter ?? navigator).userAgent;
