// @vitest-environment happy-dom
import { act, createElement, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { commandsAt, useCommands, useCommandsAt } from './commands.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function Part() {
  useCommands(() => [{ id: 'invite', title: 'Invite', group: 'page', run: () => {} }]);
  return null;
}

const Sheet = () => useCommandsAt(null).map(({ title }) => title);

test('commands offered while the list is open are added, and removed', async () => {
  // The list renders separately from the part that is added.
  const [page, sheet] = [document.createElement('div'), document.createElement('div')];
  const [pageRoot, sheetRoot] = [createRoot(page), createRoot(sheet)];
  await act(async () => sheetRoot.render(createElement(Sheet)));
  expect(sheet.textContent).toBe('');
  await act(async () => pageRoot.render(createElement(Part)));
  expect(sheet.textContent).toBe('Invite');
  await act(async () => pageRoot.render(null));
  expect(sheet.textContent).toBe('');
  await act(async () => sheetRoot.unmount());
});

test('commands are available as soon as their component is mounted', async () => {
  const offered: string[][] = [];
  function Page() {
    // Before the paint, since the user may press a key as soon as the page is visible.
    useLayoutEffect(() => void offered.push(commandsAt(null).map(({ id }) => id)), []);
    return createElement(Part);
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Page)));
  expect(offered).toEqual([['invite']]);
  await act(async () => root.unmount());
});
