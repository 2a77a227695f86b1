// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { prepare, show, validAnswer } from './testing/showPage.ts';

prepare();

const headings = () =>
  [...document.querySelectorAll('table[aria-label="Candidates"] th')].map(({ textContent }) => textContent);

/** Opens an assessment without search parameters, whose default view has these. Each assessment is opened by one test. */
async function open(assessment: number, view: { search: string; columns: string | null }) {
  localStorage.setItem(`defaultView.${assessment}`, '5');
  const saved = { id: 5, assessment, name: 'Mine', changed: '2026-11-27T09:00:00Z', ...view };
  return await show(`/assessments/${assessment}/candidates`, (call) =>
    call.operation === 'listViews' ? { count: 1, results: [saved] } : validAnswer(call),
  );
}

test.each([
  { assessment: 11, what: 'without filters', search: '' },
  { assessment: 12, what: 'with the order that lists have anyway', search: 'ordering=-created' },
  { assessment: 13, what: 'with filters that no longer exist', search: 'colour=red' },
])('an assessment opens with a default view $what, in its columns [S91]', async ({ assessment, search }) => {
  const { page } = await open(assessment, { search, columns: 'name:300,email:240' });
  expect(page.address()).toBe(`/assessments/${assessment}/candidates`);
  await vi.waitFor(() => expect(headings()).toEqual(['Name', 'Email']));
});

test('an assessment opens with the filters of its default view, in its columns', async () => {
  const { page } = await open(14, { search: 'status=started', columns: 'name:300,email:240' });
  expect(page.address()).toBe('/assessments/14/candidates?status=started');
  await vi.waitFor(() => expect(headings()).toEqual(['Name', 'Email']));
});
