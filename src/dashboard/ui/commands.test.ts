// @vitest-environment happy-dom
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useCommands, useCommandsAt } from './commands.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let come: (there: boolean) => void = () => {};

function Part() {
  useCommands(() => [{ id: 'invite', title: 'Invite', group: 'This page', run: () => {} }]);
  return null;
}

function Page() {
  const [there, setThere] = useState(false);
  come = setThere;
  return there ? createElement(Part) : null;
}

const Sheet = () =>
  useCommandsAt(null)
    .map(({ title }) => title)
    .join();

test('what is offered while the list of it is open comes to it, and leaves it', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render([createElement(Page, { key: 'page' }), createElement(Sheet, { key: 'sheet' })]));
  expect(place.textContent).toBe('');
  await act(async () => come(true));
  expect(place.textContent).toBe('Invite');
  await act(async () => come(false));
  expect(place.textContent).toBe('');
  await act(async () => root.unmount());
});
