import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

type Role = Parameters<Page['getByRole']>[0];
interface Size {
  width: number;
  height: number;
}
interface Named {
  name?: string | RegExp;
  exact?: boolean;
}

/** The parts of Playwright's page that other engines offer, too. */
export interface EnginePage {
  goto: (url: string) => Promise<unknown>;
  getByRole: (role: Role, options?: Named) => EngineLocator;
  getByText: (text: string, options?: { exact?: boolean }) => EngineLocator;
  setViewportSize: (size: Size) => Promise<void>;
  evaluate: (run: () => string[]) => Promise<string[]>;
  keyboard: {
    press: (key: string) => Promise<void>;
    type: (text: string) => Promise<void>;
  };
}

export interface EngineLocator {
  getByRole: (role: Role, options?: Named) => EngineLocator;
  click: () => Promise<void>;
  fill: (text: string) => Promise<void>;
  setChecked: (checked: boolean) => Promise<void>;
  /** Until it is shown. */
  waitFor: () => Promise<void>;
}

/** A running browser that Playwright cannot drive. */
export interface Engine {
  name: string;
  version: string;
  page: EnginePage;
  /** Uncaught errors of its pages, and rejections that nothing handled. */
  complaints: () => string[];
  close: () => Promise<void>;
}

/** A reference to an element of the page. */
export interface ElementReference {
  id: string;
}

/** A source of actions, as both WebDriver standards describe them. */
export interface ActionSource {
  type: 'key' | 'pointer';
  id: string;
  actions: Record<string, unknown>[];
}

/** What WebDriver (https://www.w3.org/TR/webdriver2/) and WebDriver BiDi have in common. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** Calls a function of the page, given as its source. */
  call: (source: string, ...args: (string | ElementReference | null)[]) => Promise<unknown>;
  /** Calls a function that returns an element; null without one. */
  find: (source: string, ...args: (string | ElementReference | null)[]) => Promise<ElementReference | null>;
  perform: (source: ActionSource) => Promise<void>;
  /** The form of an element as the origin of a pointer's move. */
  originOf: (element: ElementReference) => unknown;
  setViewportSize: (size: Size) => Promise<void>;
}

/** Selectors of the elements with a role. */
const SELECTORS: Partial<Record<Role, string>> = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitemradio: '[role=menuitemradio]',
  radio: 'input[type=radio]',
  textbox: 'input:not([type=checkbox], [type=radio]), textarea',
};

/** Key values of the standards. */
const KEYS: Record<string, string> = { Control: '\uE009', Enter: '\uE006', '\n': '\uE006', Escape: '\uE00C' };

/** Runs in the page. */
const FIND = `(selector, pattern, flags, root) => {
  const named = new RegExp(pattern, flags);
  const textOf = (element) => {
    const copy = element.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent;
  };
  const nameOf = (element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...ids.map((id) => document.getElementById(id)), ...(element.labels ?? [])].filter(Boolean);
    return element.getAttribute('aria-label') ?? [...labels, element].map(textOf).find((name) => name) ?? '';
  };
  return [...(root ?? document).querySelectorAll(selector)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]') &&
    named.test(nameOf(element).replaceAll(/\\s+/g, ' ').trim())) ?? null;
}`;

/** Runs in the page: the place of an element that a press at its centre would hit. */
const PLACE = `(element) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = element.contains(hit) || hit?.closest('label')?.control === element;
  return isHit ? [left, top, width, height].join(' ') : null;
}`;

/** A page with Playwright's methods. They wait as long as Playwright's do. */
export function pageOf(driver: Driver): EnginePage {
  const press = async (keys: readonly string[]) => {
    const values = keys.map((key) => KEYS[key] ?? key);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    await driver.perform({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  };
  const type = async (text: string) => {
    for (const character of text) await press([character]);
  };

  function locate(selector: string, { name = '', exact = false }: Named, parent?: () => Promise<ElementReference>) {
    const isPattern = typeof name !== 'string';
    const escaped = isPattern ? name.source : name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const find = async () => {
      const pattern = exact ? `^${escaped}$` : escaped;
      const root = parent ? await parent() : null;
      const found = await driver.find(FIND, selector, pattern, isPattern || exact ? '' : 'i', root);
      if (!found) throw new Error(`The page has no ${selector} with the name ${String(name)}.`);
      return found;
    };
    const click = () =>
      expect(async () => {
        const element = await find();
        const place = await driver.call(PLACE, element);
        expect(place, 'where it can be pressed').not.toBeNull();
        expect(await driver.call(PLACE, element), 'it still moves').toBe(place);
        await driver.perform({
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin: driver.originOf(element) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        });
      }).toPass();
    const locator: EngineLocator = {
      getByRole: (role, options = {}) => locate(SELECTORS[role] ?? '', options, find),
      click,
      async fill(text) {
        await click();
        await driver.call('(field) => field.select()', await find());
        await type(text);
      },
      async setChecked(checked) {
        await locator.waitFor();
        if ((await driver.call('(field) => field.checked', await find())) !== checked) await click();
      },
      waitFor: () => expect(find).toPass(),
    };
    return locator;
  }

  return {
    goto: driver.goto,
    getByRole: (role, options = {}) => locate(SELECTORS[role] ?? '', options),
    getByText: (text, { exact = false } = {}) => locate('body *', { name: text, exact }),
    setViewportSize: driver.setViewportSize,
    async evaluate(run) {
      const result = z.string().parse(await driver.call(`() => JSON.stringify((${String(run)})())`));
      return z.array(z.string()).parse(JSON.parse(result));
    },
    keyboard: { press: (key) => press(key.split('+')), type },
  };
}
