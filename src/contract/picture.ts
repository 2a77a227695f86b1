/**
 * A page as the gateway draws it before there is any code in the browser, with the dashboard's own program: seen at once, and
 * deaf until that program is there and draws the same over it.
 */
export interface Picture {
  /** The page's root and what stands in it, without any style attribute: the policy allows none. */
  html: string;
  /** The rules in their place. */
  css: string;
  /** JavaScript that runs before it is there: it hides the picture where the browser is going to draw the page otherwise. */
  script: string;
}

/** What a picture is made from. */
export interface Sitting {
  /** Path and query of the page. */
  target: string;
  /** As the browser calls itself. */
  userAgent: string;
  /** What was answered to the page's first calls, by target: JSON documents of successes. */
  answers: ReadonlyMap<string, string>;
}

/** Draws a page; null when none of it can be drawn without the browser. */
export type DrawPicture = (sitting: Sitting) => Promise<Picture | null>;
