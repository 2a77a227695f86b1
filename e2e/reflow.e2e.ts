import { findTooWide } from './support/hostileTexts.ts';
import { mainPages, openPage } from './support/mainPages.ts';
import { EVERY_KIND } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, inviteTaker } from './support/taking.ts';

/** WCAG 1.4.12: text spacing that a reader can set without losing content. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

test('at 400 % zoom, 320 by 256 pixels, only tables scroll sideways [X10]', { tag: '@slow' }, async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of await mainPages(api)) {
    await openPage(page, path);
    await expect.poll(() => page.evaluate(findTooWide), { message: path }).toEqual([]);
    // Sticky parts leave room to read.
    expect(await page.evaluate(roomToRead), path).toBeGreaterThan(100);
  }
});

test(
  'with wider spaces between lines, words and letters nothing is cut off [X10]',
  { tag: '@slow' },
  async ({ page, api }) => {
    test.slow();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of await mainPages(api)) {
        await openPage(page, path);
        const cutBefore = await page.evaluate(cutOff);
        // Past the content policy of the page, as by an extension.
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets.push(sheet);
        }, SPACING);
        await expect.poll(() => page.evaluate(findTooWide), { message: `${path}, ${width}` }).toEqual([]);
        const cut = await page.evaluate(cutOff);
        expect(
          cut.filter((text) => !cutBefore.includes(text)),
          `${path}, ${width}`,
        ).toEqual([]);
      }
    }
  },
);

test(
  'reduced motion stops all movement, and forced colours keep their meaning [X10]',
  { tag: '@slow' },
  async ({ page, api }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    for (const path of await mainPages(api)) {
      await openPage(page, path);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : 'something')),
      );
      expect(moving, path).toEqual([]);
      expect(await page.evaluate(formless), path).toEqual([]);
      expect(await page.evaluate(unseen), path).toEqual([]);
      // The current item and the focus have separate edges.
      for (const current of await page.locator('[aria-current]:visible').all()) {
        await expect(current).toHaveCSS('outline-style', 'solid');
        await expect(current).toHaveCSS('outline-width', '2px');
      }
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).toHaveCSS('outline-style', 'solid');
      await expect(focused).toHaveCSS('outline-width', '3px');
    }
  },
);

test('at 400 % zoom the candidates’ pages fit the width [X09 X10]', { tag: '@slow' }, async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const { link } = await inviteTaker(api, EVERY_KIND);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your progress' })).toBeVisible();
  expect(await page.evaluate(findTooWide)).toEqual([]);
  await beginNextTest(page);
  expect(await page.evaluate(findTooWide)).toEqual([]);
});

/** Runs in the page: the height of the scrolling part, in pixels. */
function roomToRead(): number {
  const main = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body;
  return main.getBoundingClientRect().height;
}

/** Runs in the page: texts that are cut off by the height of their box. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *, nav *')]
    .filter((element) => {
      const { overflowY, display, webkitLineClamp } = getComputedStyle(element);
      if (overflowY !== 'hidden' && overflowY !== 'clip') return false;
      if (display === 'inline' || element.classList.contains('sr-only') || webkitLineClamp !== 'none') return false;
      return (
        element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 4 && element.innerText.trim() !== ''
      );
    })
    .map((element) => element.innerText.trim().slice(0, 60));
}

/**
 * Runs in the page: interactive elements without a visible edge in forced colours, that is, neither they nor a child have
 * a border or an outline. A link in a text has the system's link colour instead.
 */
function formless(): string[] {
  const CONTROLS =
    'button, summary, select, textarea, input:not([type=hidden]), [role=switch], [role=option], [role=menuitemradio], [role=slider]';
  const hasEdge = (element: Element | null) => {
    if (!element) return false;
    const { borderTopWidth, borderTopStyle, borderBottomWidth, outlineStyle, outlineWidth, appearance } =
      getComputedStyle(element);
    if (outlineStyle !== 'none' && outlineWidth !== '0px') return true;
    if (borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderBottomWidth !== '0px') return true;
    // Rendered by the browser, which applies the system colours.
    return appearance !== 'none' && element.matches('input[type=checkbox], input[type=radio], input[type=range]');
  };
  return (
    [...document.querySelectorAll(CONTROLS)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 4)
      // A visually hidden checkbox is shown by the mark of its label.
      .filter((element) => !hasEdge(element) && !hasEdge(element.nextElementSibling) && !hasEdge(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120))
  );
}

/** Runs in the page: bars of charts that have the colour of their background in forced colours. */
function unseen(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll<HTMLElement>('[aria-hidden=true] [style*="%"]')]
    .filter((bar) => bar.clientWidth > 0 && bar.clientHeight > 0)
    .filter((bar) => [ground, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(bar).backgroundColor))
    .map((bar) => bar.outerHTML.slice(0, 160));
}
