// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { Recommendations } from './Recommendations.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

interface Given {
  recommendation: string;
  reason: string | null;
  scores?: { criterion: number; score: number }[];
}

/** The own recommendation at the gateway, its draft, and the changes that it received. */
let stored: Given | null = null;
let draft: Given | null = null;
let isLocked = false;
let received: unknown[] = [];
let isFailing = false;
let candidature = 100;
let criteria: { id: number; name: string; description: string }[] = [];

const page = document.createElement('main');
const root = createRoot(page);
const row = (given: Given | null, state: 'draft' | 'current') =>
  given && {
    scores: [],
    ...given,
    id: state === 'draft' ? 2 : 1,
    state,
    after_seeing: false,
    candidature,
    author: null,
    is_own: true,
    is_locked: isLocked,
    at: '2026-11-01T00:00:00Z',
  };
const colleague = () => ({
  ...row({ recommendation: 'no', reason: 'Slow.', scores: [{ criterion: 7, score: 2 }] }, 'current'),
  id: 3,
  author: 'dan@example.org',
  is_own: false,
});
/** With criteria, a colleague has submitted theirs. */
const list = () => {
  const hides = criteria.length > 0 && !stored;
  const others = criteria.length > 0 && !hides ? [colleague()] : [];
  return {
    results: [row(draft, 'draft'), row(stored, 'current'), ...others].filter(Boolean),
    hides_recommendations: hides,
  };
};

beforeEach(async () => {
  [stored, draft, received, isFailing, isLocked, candidature] = [null, null, [], false, false, candidature + 1];
  criteria = [];
  document.body.replaceChildren(page);
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Promise.resolve(Response.json(input.includes('scorecards') ? scorecard() : list()));
    const given = method === 'PUT' ? JSON.parse(typeof init?.body === 'string' ? init.body : '') : null;
    received.push(given);
    if (isFailing) return Promise.resolve(Response.json({ detail: 'No.' }, { status: 500 }));
    const isDraft = input.includes('draft');
    const saved = given && { ...given, reason: given.reason ?? stored?.reason };
    if (isDraft) draft = saved;
    else [stored, draft] = [saved, null];
    return Promise.resolve(Response.json(method === 'PUT' ? row(saved, isDraft ? 'draft' : 'current') : {}));
  });
  await show();
});
afterEach(async () => await hide());

const scorecard = () => ({ revision: 1, criteria, hides_recommendations: true, author: null, history: [] });
const client = createQueryClient(() => {});
async function show({ isBlind = false } = {}) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Recommendations candidatureId={candidature} assessmentId={candidature} isBlind={isBlind} />
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

const CRITERIA = [
  { id: 7, name: 'SQL', description: 'Reads a query plan.' },
  { id: 9, name: 'Talking', description: '' },
];
async function showWithCriteria() {
  await hide();
  criteria = CRITERIA;
  candidature += 1_000;
  await show();
}
const group = (name: string) =>
  [...page.querySelectorAll('[role="radiogroup"]')].find((each) =>
    each.firstElementChild?.textContent?.startsWith(name),
  );
const scored = () => [...page.querySelectorAll<HTMLInputElement>('[role="radiogroup"] input:checked')];
const pressKey = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test('with criteria, clicks and keys save a draft, and Submit shows what colleagues gave [X92 X93]', async () => {
  await showWithCriteria();
  expect(page.textContent).toContain('appear once you submit yours');
  expect(page.textContent).not.toContain('Slow.');
  await choose('yes');
  expect(document.activeElement).toBe(group('SQL')?.querySelector('input'));
  await pressKey('4');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('4 Strong');
  await vi.waitFor(() => expect(page.textContent).toContain('Draft saved — only you see it'));
  expect(draft).toEqual({ recommendation: 'yes', reason: '', scores: [{ criterion: 7, score: 4 }] });
  expect(stored).toBeNull();
  await press('Clear SQL');
  await vi.waitFor(() => expect(draft?.scores).toEqual([]));
  await act(async () => group('Talking')?.querySelectorAll('input')[2]?.click());
  await type('Clear.');
  await press('Submit');
  await vi.waitFor(() =>
    expect(stored).toEqual({ recommendation: 'yes', reason: 'Clear.', scores: [{ criterion: 9, score: 3 }] }),
  );
  await vi.waitFor(() => expect(page.textContent).toContain('Slow.'));
  expect(page.textContent).toContain('Talking Good');
  expect(page.textContent).not.toContain('appear once you submit yours');
  expect(radio('yes')).toBeNull();

  // A change is a draft beside it, which can be discarded.
  await press('Change');
  expect(document.activeElement).toBe(radio('yes'));
  await choose('no');
  await vi.waitFor(() => expect(draft?.recommendation).toBe('no'));
  expect(stored?.recommendation).toBe('yes');
  await press('Discard draft');
  await vi.waitFor(() => expect(button('Change')).toBeDefined());
  expect(draft).toBeNull();
  await press('Withdraw');
  await vi.waitFor(() => expect(stored).toBeNull());
});

test('scores that come before Yes, Maybe or No stay, also when the panel was closed, and are saved with it [X25 X92]', async () => {
  await showWithCriteria();
  await act(async () => group('SQL')?.querySelectorAll('input')[0]?.click());
  expect(page.textContent).toContain('Not saved until you choose Yes, Maybe or No');
  await press('Submit');
  await hide();
  await show();
  expect(received).toEqual([]);
  expect(scored().map((each) => each.getAttribute('aria-label'))).toEqual(['1 Weak']);
  await choose('maybe');
  await vi.waitFor(() =>
    expect(draft).toEqual({ recommendation: 'maybe', reason: '', scores: [{ criterion: 7, score: 1 }] }),
  );
  await press('Discard draft');
  await vi.waitFor(() => expect(scored()).toEqual([]));
});
