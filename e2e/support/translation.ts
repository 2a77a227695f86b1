import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Visible translations of a text that the page has replaced meanwhile. */
    staleTexts: () => string[];
  }
}

/** Translates every page of a tab as Chrome does, from its first text on; a translated text is in «quotes». */
export async function translateAsChrome(page: Page): Promise<void> {
  await page.addInitScript(replaceTextNodes);
}

/** Expects each visible translation to be that of the present text, and no page that failed. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.staleTexts())).toEqual([]);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}

/** What is read on the page, without the marks of a translation. */
export function original(text: string): string {
  return text.replace(/[«»]/g, '').trim();
}

/** Runs in the page: each text node gives way to two nested <font>, also those that come later. */
function replaceTextNodes(): void {
  const untouched = 'script, style, textarea, noscript, [translate=no], .notranslate';
  const originals = new Map<Element, Text>();
  const own = new WeakSet<Node>();
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (own.has(text) || text.data.trim() === '' || !parent || parent.closest(untouched)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    const translated = document.createTextNode(`«${text.data}»`);
    own.add(translated);
    inner.append(translated);
    outer.append(inner);
    originals.set(outer, text);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  window.staleTexts = () =>
    [...originals]
      .filter(([shown, text]) => shown.isConnected && shown.textContent !== `«${text.data}»`)
      .map(([shown, text]) => `shows ${shown.textContent}, should show ${text.data}`);
  document.addEventListener('DOMContentLoaded', () => {
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateAll(target);
        else addedNodes.forEach(translateAll);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
