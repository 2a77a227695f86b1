// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCommands } from './commands.ts';
import { runByKey } from './keys.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const ran: string[] = [];
const command = (id: string, keys: string, more: object = {}) => ({
  id,
  title: id,
  group: 'page' as const,
  keys,
  run: () => void ran.push(id),
  ...more,
});

function Page() {
  useCommands(() => [
    command('advance', 'a', { writes: true }),
    command('next', 'j'),
    command('home', 'g h'),
    command('palette', 'mod+k', { whileTyping: true }),
    command('undo', 'mod+z'),
    command('move-selected', 's', { group: 'selection', writes: true }),
    command('move-opened', 's', { under: 'drawer', writes: true }),
  ]);
  return null;
}

const root = createRoot(document.createElement('div'));
beforeEach(async () => {
  ran.length = 0;
  document.body.innerHTML = `
    <input id="text" /><textarea id="area"></textarea><select id="select"></select>
    <input id="radio" type="radio" /><input id="checkbox" type="checkbox" />
    <ul><li data-id="1"><input id="card" type="checkbox" /></li></ul>
    <table><tr><td><input id="selected" type="checkbox" /></td></tr></table>
    <form data-unsaved><button id="unsaved">Cancel</button></form><form><button id="saved">Save</button></form>
    <button id="button">Close</button>`;
  document.addEventListener('keydown', runByKey);
  await act(async () => root.render(createElement(Page)));
});
afterEach(async () => {
  document.removeEventListener('keydown', runByKey);
  await act(async () => root.render(null));
});

/** Presses a key at the element with an ID, or at the page; the commands that ran. */
function press(key: string, code: string, more: KeyboardEventInit & { keyCode?: number; at?: string } = {}) {
  ran.length = 0;
  const { at, ...init } = more;
  const element = at === undefined ? document.body : document.querySelector<HTMLElement>(`#${at}`);
  element?.focus();
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  element?.dispatchEvent(event);
  return [...ran];
}

describe('a single key that changes a candidate', () => {
  test.each(['text', 'area', 'select', 'radio', 'checkbox', 'unsaved'])(
    'is off while a field or an unsaved form has the focus [X21]: %s',
    (at) => {
      expect(press('a', 'KeyA', { at })).toEqual([]);
      expect(press('ф', 'KeyA', { at })).toEqual([]);
    },
  );

  test.each(['button', 'saved', 'selected'])('works elsewhere [X21]: %s', (at) => {
    expect(press('a', 'KeyA', { at })).toEqual(['advance']);
  });

  test('stays off a choice only: keys that change nothing work there [X21]', () => {
    expect(press('j', 'KeyJ', { at: 'radio' })).toEqual(['next']);
    expect(press('z', 'KeyZ', { at: 'radio', ctrlKey: true })).toEqual(['undo']);
  });
});

describe('on a keyboard of another script [X22]', () => {
  test.each([
    ['Russian', 'о', 'л', 'я', 'ф', ['п', 'р']],
    ['Greek', 'ξ', 'κ', 'ζ', 'α', ['γ', 'η']],
    ['Hebrew', 'ח', 'ל', 'ז', 'ש', ['ע', 'י']],
    ['Arabic', 'ت', 'ن', 'ئ', 'ش', ['ل', 'ا']],
  ])('shortcuts are the keys at their places: %s', (_script, j, k, z, a, [g = '', h = '']) => {
    expect(press(j, 'KeyJ')).toEqual(['next']);
    expect(press(k, 'KeyK', { ctrlKey: true })).toEqual(['palette']);
    expect(press(k, 'KeyK', { metaKey: true, at: 'text' })).toEqual(['palette']);
    expect(press(z, 'KeyZ', { ctrlKey: true })).toEqual(['undo']);
    expect(press(a, 'KeyA')).toEqual(['advance']);
    press(g, 'KeyG');
    expect(press(h, 'KeyH')).toEqual(['home']);
  });
});

test.each([{ isComposing: true }, { keyCode: 229 }])('an input method keeps its keys [X22]: %o', (more) => {
  expect(press('a', 'KeyA', more)).toEqual([]);
  expect(press('k', 'KeyK', { ctrlKey: true, ...more })).toEqual([]);
});

test('outside an open panel a key acts on the selection', () => {
  expect(press('s', 'KeyS')).toEqual(['move-selected']);
  expect(press('s', 'KeyS', { at: 'card' })).toEqual(['move-selected']);
});
