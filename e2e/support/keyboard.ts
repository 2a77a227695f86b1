import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab stops than any page has. */
const MOST_PRESSES = 150;

/** Presses Tab, or Shift+Tab, until the control has the focus, and sees that the focus shows there. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await hasFocus(control)) {
      await expectFocusShown(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_PRESSES} presses of ${key} did not lead to ${String(control)}.`);
}

/** Moves to the control with Tab and presses a key there. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Moves to the field with Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Presses a key at the moment when a dialog opens or closes, before the browser has moved the focus, as a fast typist
 * may.
 */
export async function pressDuringDialogChange(page: Page, change: 'comes' | 'goes', key: string): Promise<void> {
  await page.evaluate(
    ({ coming, init }) => {
      const count = () => document.querySelectorAll('[role="dialog"], [data-drawer]').length;
      const before = count();
      const observer = new MutationObserver(() => {
        if (coming ? count() <= before : count() >= before) return;
        observer.disconnect();
        const wanted = document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
        // The default action of a key that no handler prevented: it types into the field.
        if (wanted && init.key.length === 1) document.execCommand('insertText', false, init.key);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    },
    { coming: change === 'comes', init: { key, bubbles: true, cancelable: true } },
  );
}

/**
 * Expects the focused element to have an outline and to be in view, not covered by sticky elements (WCAG 2.4.7,
 * 2.4.11).
 */
export async function expectFocusShown(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(describeFocus)).toMatchObject({ outlined: true, uncovered: true });
}

/** Expects Tab to cycle within the dialog in both directions. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    // Only the first focus can be on the dialog itself.
    await page.keyboard.press(key);
    const first = await focusedIn(dialog);
    let presses = 0;
    do {
      await page.keyboard.press(key);
      presses++;
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    } while (presses < MOST_PRESSES && (await focusedIn(dialog)) !== first);
    expect(presses).toBeLessThan(MOST_PRESSES);
  }
}

const hasFocus = async (control: Locator) => await control.evaluate((element) => element === document.activeElement);

/** Index of the focused element in the dialog; -1: the dialog itself. */
const focusedIn = async (dialog: Locator) =>
  await dialog.evaluate((element) =>
    [...element.querySelectorAll('*')].findIndex((one) => one === document.activeElement),
  );

/** Runs in the page. */
function describeFocus(): { element: string; outlined: boolean; uncovered: boolean } {
  const focused = document.activeElement ?? document.body;
  // An input drawn by the element behind it, which has the outline.
  const isDrawnByNext = focused instanceof HTMLInputElement && getComputedStyle(focused).opacity === '0';
  const shown = (isDrawnByNext ? focused.nextElementSibling : null) ?? focused;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const { left, top, width, height } = shown.getBoundingClientRect();
  const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    element: focused.outerHTML.slice(0, 200),
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    uncovered: [shown, focused].some((element) => element.contains(uppermost) || uppermost?.contains(element)),
  };
}
