import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Virtual } from '@guidepup/virtual-screen-reader';

declare global {
  interface Window {
    screenReader?: Virtual;
  }
}

const EXPORTS = /export\s*\{([^}]*)\};?\s*/;

/** The screen reader as a plain script, since the content policy blocks modules of other origins. */
function readerScript(): string {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve('@guidepup/virtual-screen-reader/package.json')), 'lib/esm');
  const module = readFileSync(join(folder, 'index.browser.js'), 'utf8');
  const [, names = ''] = EXPORTS.exec(module) ?? [];
  const name = /([\w$]+) as virtual\b/.exec(names)?.[1];
  if (name === undefined) throw new Error('The screen reader exports no `virtual`.');
  return `(() => {\n${module.replace(EXPORTS, '')}\nwindow.screenReader = ${name};\n})()`;
}

let script: string | undefined;

async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => window.screenReader !== undefined)) return;
  script ??= readerScript();
  await page.evaluate(script);
}

/**
 * What a screen reader says from the beginning of an element to its end, or of as many of its parts as are wanted; where parts
 * end is left out, and a name that would be another in each run is called “NAME”.
 */
export async function readOut(element: Locator, { most = 200, name = '' } = {}): Promise<string[]> {
  await prepare(element.page());
  const said = await element.evaluate(async (container: HTMLElement, limit) => {
    const reader = window.screenReader;
    if (!reader) return [];
    await reader.start({ container });
    const first = await reader.lastSpokenPhrase();
    const phrases = [first];
    while (phrases.length < limit) {
      await reader.next();
      const phrase = await reader.lastSpokenPhrase();
      if (phrase === `end of ${first}`) break;
      phrases.push(phrase);
    }
    await reader.stop();
    return phrases;
  }, most);
  return said.filter((phrase) => !/^end\b/.test(phrase)).map((phrase) => called(phrase, name));
}

/** What a screen reader says by itself while something is done, of what changes on the page, until it has said `last`. */
export async function announcedDuring(
  page: Page,
  { act, last, name = '' }: { act: () => Promise<void>; last: RegExp; name?: string },
): Promise<string[]> {
  await prepare(page);
  await page.evaluate(async () => {
    await window.screenReader?.start({ container: document.body });
    await window.screenReader?.clearSpokenPhraseLog();
  });
  const announced = async () =>
    (await page.evaluate(async () => (await window.screenReader?.spokenPhraseLog()) ?? []))
      .filter((phrase) => /^(?:polite|assertive): /.test(phrase))
      .map((phrase) => called(phrase, name));
  await act();
  await expect.poll(announced).toContainEqual(expect.stringMatching(last));
  const said = await announced();
  await page.evaluate(async () => await window.screenReader?.stop());
  return said;
}

const called = (phrase: string, name: string) => (name === '' ? phrase : phrase.replaceAll(name, 'NAME'));
