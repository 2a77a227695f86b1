// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { Recommendations } from './Recommendations.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** The own recommendation at the gateway, and the changes that it received. */
let stored: { recommendation: string; reason: string | null } | null = null;
let isLocked = false;
let received: unknown[] = [];
let isFailing = false;
let candidature = 100;

const page = document.createElement('main');
const root = createRoot(page);
const row = () =>
  stored && {
    ...stored,
    id: 1,
    candidature,
    author: null,
    is_own: true,
    is_locked: isLocked,
    at: '2026-11-01T00:00:00Z',
  };

beforeEach(async () => {
  [stored, received, isFailing, isLocked, candidature] = [null, [], false, false, candidature + 1];
  document.body.replaceChildren(page);
  vi.stubGlobal('fetch', (_input: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Promise.resolve(Response.json({ results: row() ? [row()] : [] }));
    const given = method === 'PUT' ? JSON.parse(typeof init?.body === 'string' ? init.body : '') : null;
    received.push(given);
    if (isFailing) return Promise.resolve(Response.json({ detail: 'No.' }, { status: 500 }));
    stored = given && { ...given, reason: given.reason ?? stored?.reason };
    return Promise.resolve(Response.json(method === 'PUT' ? row() : {}));
  });
  await show();
});
afterEach(async () => await hide());

const client = createQueryClient(() => {});
async function show({ isBlind = false } = {}) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Recommendations candidatureId={candidature} isBlind={isBlind} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(radio('yes')).not.toBeNull());
}
const hide = () => act(async () => root.render(null));

const radio = (code: string) => page.querySelector<HTMLInputElement>(`input[value="${code}"]`);
const reason = () => page.querySelector<HTMLInputElement>('input[aria-label="Reason (optional)"]');
const button = (name: string) =>
  [...page.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
const choose = (code: string) => act(async () => radio(code)?.click());
const press = (name: string) => act(async () => button(name)?.click());
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(reason(), text);
    reason()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const isSaved = () => vi.waitFor(() => expect(page.textContent).toContain('Saved'));

test('a choice is saved by the click, and the reason has the focus [X21 X25]', async () => {
  await choose('no');
  expect(document.activeElement).toBe(reason());
  expect(received).toEqual([{ recommendation: 'no', reason: '' }]);
  await isSaved();
  await act(async () => reason()?.blur());
  expect(received).toHaveLength(1);
});

test('arrows choose, and stay on the choices', async () => {
  radio('yes')?.focus();
  radio('yes')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  radio('maybe')?.focus();
  await choose('maybe');
  expect(document.activeElement).toBe(radio('maybe'));
});

test('the reason is saved on leaving the field, once [X25]', async () => {
  await choose('yes');
  await type('Knows SQL. ');
  await act(async () => reason()?.blur());
  await vi.waitFor(() => expect(stored).toEqual({ recommendation: 'yes', reason: 'Knows SQL.' }));
  await isSaved();
  await act(async () => reason()?.focus());
  await act(async () => reason()?.blur());
  expect(received).toHaveLength(2);
});

test('a reason is saved when its panel goes while it is typed [X25]', async () => {
  await choose('yes');
  await isSaved();
  await type('Knows SQL.');
  await hide();
  await vi.waitFor(() => expect(stored?.reason).toBe('Knows SQL.'));
  await show();
  expect(reason()?.value).toBe('Knows SQL.');
});

test('what could not be saved stays, also when the panel was closed, and is saved by Retry [X25]', async () => {
  isFailing = true;
  await choose('no');
  await type('Weak code');
  await hide();
  await show();
  await vi.waitFor(() => expect(radio('no')?.checked).toBe(true));
  expect(reason()?.value).toBe('Weak code');
  await act(async () => reason()?.focus());
  await act(async () => reason()?.blur());
  await vi.waitFor(() => expect(page.textContent).toContain('Not saved'), { timeout: 15_000 });
  isFailing = false;
  await press('Retry');
  await vi.waitFor(() => expect(stored).toEqual({ recommendation: 'no', reason: 'Weak code' }));
});

test('Undo goes back change by change, also to none and after Remove [X25]', async () => {
  await choose('yes');
  await isSaved();
  await type('Good.');
  await act(async () => reason()?.blur());
  await vi.waitFor(() => expect(stored?.reason).toBe('Good.'));
  await press('Remove your recommendation');
  await vi.waitFor(() => expect(stored).toBeNull());
  for (const before of [{ recommendation: 'yes', reason: 'Good.' }, { recommendation: 'yes', reason: '' }, null]) {
    await vi.waitFor(() => expect(button('Undo')).toBeDefined());
    await press('Undo');
    await vi.waitFor(() => expect(stored).toEqual(before));
  }
  await vi.waitFor(() => expect(button('Undo')).toBeUndefined());
});

test('a reason that blind review hides is never sent, by a click, Undo or leaving its field [P63]', async () => {
  await choose('yes');
  await isSaved();
  await type('Ada knows SQL.');
  await act(async () => reason()?.blur());
  await vi.waitFor(() => expect(stored?.reason).toBe('Ada knows SQL.'));
  await hide();

  const masked = '[name hidden] knows SQL.';
  [isLocked, received, stored] = [true, [], { recommendation: 'yes', reason: masked }];
  await client.invalidateQueries();
  await show({ isBlind: true });
  await vi.waitFor(() => expect(reason()?.value).toBe(masked));
  expect(reason()?.readOnly).toBe(true);
  // The change before has the name.
  expect(button('Undo')).toBeUndefined();

  await choose('no');
  await vi.waitFor(() => expect(received).toEqual([{ recommendation: 'no', reason: null }]));
  await vi.waitFor(() => expect(button('Undo')).toBeDefined());
  expect(reason()?.value).toBe(masked);
  await act(async () => reason()?.blur());
  await press('Undo');
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ recommendation: 'yes', reason: null }));
  await vi.waitFor(() => expect(button('Undo')).toBeUndefined());
  expect(received).toHaveLength(2);

  await press('Remove your recommendation');
  await vi.waitFor(() => expect(stored).toBeNull());
  // It would come back without its reason.
  await vi.waitFor(() => expect(button('Remove your recommendation')).toBeUndefined());
  expect(button('Undo')).toBeUndefined();
});
