/**
 * A page as the gateway draws it before there is any code in the browser, with the dashboard's own program: seen at once, and
 * deaf until that program is there and draws the same over it.
 */
export interface Picture {
  /** The page's root and what stands in it, without any style attribute: the policy allows none. */
  html: string;
  /** The rules in their place. */
  css: string;
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

/** What the dashboard's program draws pages with. */
export interface Painter {
  /**
   * JavaScript that says how a picture looks in the browser in which it runs, and hides it where that is going to draw the page
   * otherwise. It runs before there are styles, for which a script in the page's body would wait, and the picture behind it.
   */
  look: (page: Pick<Sitting, 'target' | 'userAgent'>) => string;
  /** Draws a page; null when none of it can be drawn without the browser. */
  draw: (sitting: Sitting) => Promise<Picture | null>;
}
