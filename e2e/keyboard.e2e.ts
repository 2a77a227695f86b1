import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { expectFocusShown, expectFocusTrapped, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import {
  candidatureOf,
  drawerPath,
  freshEmail,
  type Invitee,
  inviteCandidate,
  emailsTo,
} from './support/candidates.ts';
import { countShown, drawerOf, firstLink, messageOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { expectStage, stageIn } from './support/stage.ts';

test.use({ sentinels: true });

// The journeys by keyboard only: no click and no focus set by the test.

test('the first Tab stop skips the navigation', async ({ page }) => {
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Assessments by status' });
  await expect(tabs).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tabs.getByRole('link').first()).toBeFocused();
});

test(
  'an assessment is found, the list is sorted, and the assessment is opened',
  { tag: '@slow' },
  async ({ page, api }) => {
    await page.goto('/assessments');
    await typeInto(page, page.getByRole('searchbox', { name: 'Search assessments' }), 'engineer');
    const table = page.getByRole('table', { name: 'Assessments' });
    await pressOn(page, table.getByRole('button', { name: 'Candidates' }));
    await expect(table.getByRole('columnheader', { name: 'Candidates' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('status').filter({ hasText: 'Sorted by Candidates, descending' })).toBeAttached();
    const { value } = await api.listAssessments({ status: ['active'], ordering: '-candidates', limit: 1000 });
    const first = value.results.find(({ name }) => /engineer/i.test(name ?? ''))?.name ?? '';
    await expect(table.getByRole('row').nth(1)).toContainText(first);
    await pressOn(page, table.getByRole('link', { name: first }));
    await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
  },
);

test('candidates are filtered by status and stage, and sorted by score', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const people = await candidaturesOf(api, id);
  await page.goto(listPath(id));
  for (const [name, value] of [
    ['Status', 'Completed'],
    ['Stage', 'Evaluated'],
  ] as const) {
    const add = page.getByRole('button', { name: 'Filter', exact: true });
    await pressOn(page, add);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('group', { name }).getByRole('checkbox', { name: value, exact: true }), 'Space');
    await page.keyboard.press('Escape');
    await expect(add).toBeFocused();
  }
  const table = page.getByRole('table', { name: 'Candidates' });
  await pressOn(page, table.getByRole('button', { name: 'Score' }), 'Space');
  await expect(page).toHaveURL(/\?status=completed&stage=EVA&ordering=-avg_score$/);
  const evaluated = people.filter(({ status, stage }) => status === 'completed' && stage === 'EVA');
  await expect(table).toHaveAttribute('aria-rowcount', String(evaluated.length + 1));
  // The same in all rows, so that no column is needed.
  await expect(table.getByRole('columnheader', { name: 'Stage' })).toHaveCount(0);
});

// No sticky element covers the focused row.
test('arrow keys move through all rows, also those not rendered yet [X03]', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { length } = await candidaturesOf(api, id);
  await page.goto(listPath(id));
  await expect(countShown(page, length)).toBeVisible();
  const table = page.getByRole('table', { name: 'Candidates' });
  const rowAt = (index: number) => table.locator(`[aria-rowindex="${index}"]`).getByRole('link');
  await tabTo(page, rowAt(2));
  // Upwards, a row appears below the sticky toolbar and header.
  let row = 2;
  for (const [key, rows] of [
    ['ArrowDown', 60],
    ['ArrowUp', 30],
    // Three Tab stops a row: its checkbox, its link and its stage.
    ['Shift+Tab', 30],
  ] as const) {
    for (let step = 0; step < rows; step++) {
      await page.keyboard.press(key);
      if (key === 'Shift+Tab' && step % 3 !== 2) continue;
      row += key === 'ArrowDown' ? 1 : -1;
      // A held key does not wait; here rows are rendered between the presses.
      if (step % 5 === 4) await expect(rowAt(row)).toBeFocused();
    }
    await expectFocusShown(page);
  }
});

test('no arrow key is lost when they come faster than the browser renders', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { length } = await candidaturesOf(api, id);
  await page.goto(listPath(id));
  await expect(countShown(page, length)).toBeVisible();
  const rowAt = (index: number) =>
    page.getByRole('table', { name: 'Candidates' }).locator(`[aria-rowindex="${index}"]`).getByRole('link');
  await tabTo(page, rowAt(2));
  for (const [key, row] of [
    ['ArrowDown', 102],
    ['ArrowUp', 42],
  ] as const) {
    await page.evaluate(
      ([pressed, times]) => {
        for (let press = 0; press < times; press++)
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      },
      [key, key === 'ArrowDown' ? 100 : 60] as const,
    );
    await expect(rowAt(row)).toBeFocused();
  }
});

test('a candidate is opened and read, and the report is downloaded [X03]', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { value } = await api.listCandidatures({ assessment: id, status: 'completed', limit: 1 });
  const [person] = value.results;
  const name = person?.full_name ?? '';
  await page.goto(listPath(id));
  await typeInto(page, page.getByRole('searchbox', { name: 'Search candidates' }), person?.email ?? '');
  const link = rowOf(page, name).getByRole('link');
  await pressOn(page, link);

  const drawer = drawerOf(page, name);
  await expect(drawer).toBeFocused();
  await expect(drawer.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem')).toHaveCount(4);
  const coming = page.waitForEvent('download');
  await pressOn(page, drawer.getByRole('button', { name: 'Report' }));
  await pressOn(page, drawer.getByRole('button', { name: 'Download PDF' }));
  const report = await readFile(await (await coming).path());
  expect(report.subarray(0, 5).toString()).toBe('%PDF-');

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();
});

test('a stage is changed, and a refused change is reverted', { tag: '@slow' }, async ({ page, api, complaints }) => {
  complaints.expect(/status of 500|status of 502/);
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await openDrawer(page, person);
  const stage = stageIn(drawerOf(page));
  await tabTo(page, stage);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Evaluated', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('EVA');
  await expect(stage).toBeFocused();

  const refused = await inviteCandidate(api, id, { sentinel: 'sentinel.stage500' });
  await openDrawer(page, refused);
  await tabTo(page, stage);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Evaluated', exact: true })).toBeFocused();
  await page.keyboard.press('2');
  const message = messageOf(page, 'Still in Not yet evaluated');
  await expect(message).toBeVisible();
  await expectStage(stage, 'NYE');
  await expect(stage).toBeFocused();
  // Escape closes the layer with the focus: first the drawer, then the toast, which would stay.
  await page.keyboard.press('Escape');
  await expect(rowOf(page, refused.name).getByRole('link')).toBeFocused();
  await expect(message).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await expect(rowOf(page, refused.name).getByRole('link')).toBeFocused();
});

test(
  'a candidate is invited without email, and the personal link is copied',
  { tag: '@slow' },
  async ({ page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await assessmentNamed(api, QUIET);
    const email = freshEmail();
    await page.goto(listPath(id));
    const invite = page.getByRole('button', { name: 'Invite', exact: true }).first();
    await pressOn(page, invite);
    const form = page.getByRole('dialog', { name: 'Invite a candidate' });
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expectFocusTrapped(page, form);
    // The error is at the field, which has the focus.
    await page.keyboard.type('unknown');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Enter a valid email address.',
    );
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(email);
    await pressOn(page, form.getByRole('checkbox', { name: 'Email the invitation' }), 'Space');
    await pressOn(page, form.getByRole('button', { name: 'Invite' }));

    const outcome = page.getByRole('dialog', { name: `${email} was invited` });
    await pressOn(page, outcome.getByRole('button', { name: 'Copy invitation link' }));
    const candidature = await candidatureOf(api, id, email);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(candidature?.invitation_link);
    expect(await emailsTo(api, email)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(outcome).toBeHidden();
    await expect(invite).toBeFocused();
  },
);

test('an invitation is resent', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await openDrawer(page, person);
  await pressOn(page, page.getByRole('button', { name: 'Resend invitation' }));
  await expect(messageOf(page, 'Email written to the email log.')).toBeVisible();
  expect((await emailsTo(api, person.email)).map(({ kind }) => kind)).toEqual(['reinvitation']);
});

test('a candidate is rejected, and the scheduled email is sent now [X03]', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  const drawer = await openDrawer(page, person);
  await pressOn(page, drawer.getByRole('button', { name: 'Reject…' }));
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await expectFocusTrapped(page, dialog);
  // Escape closes the top layer only.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Reject…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Reject and schedule email' }));
  await expect(dialog).toBeHidden();
  await pressOn(page, drawer.getByRole('button', { name: 'Send now' }));
  await expect(drawer.getByText('Email sending is off, so nothing was sent')).toBeVisible();
  expect((await emailsTo(api, person.email)).map(({ kind }) => kind)).toEqual(['rejection']);
});

test(
  'after removing a candidate the focus is on the next row, and they are invited again',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 404/);
    const { id } = await assessmentNamed(api, QUIET);
    const next = await inviteCandidate(api, id);
    const person = await inviteCandidate(api, id);
    const drawer = await openDrawer(page, person);
    await pressOn(page, drawer.getByRole('button', { name: 'Remove from assessment…' }));
    await pressOn(page, page.getByRole('dialog', { name: /^Remove/ }).getByRole('button', { name: 'Remove' }));
    await pressOn(page, drawer.getByRole('button', { name: 'Remove now' }));
    await expect(page.getByRole('heading', { name: 'This candidate no longer exists' })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Back to the list' }));
    await expect(rowOf(page, person.name)).toHaveCount(0);
    // The newest are first, so this one has moved up.
    await expect(rowOf(page, next.name).getByRole('link')).toBeFocused();
    await expectFocusShown(page);

    await page.keyboard.press('Shift+Tab');
    await tabTo(page, page.getByRole('button', { name: 'Invite', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await typeInto(page, page.getByRole('textbox', { name: 'Email' }), person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /was invited$/ })).toBeVisible();
    expect((await candidatureOf(api, id, person.email))?.id).toBeGreaterThan(person.id);
  },
);

test(
  'a public link is turned off, which closes its page, and turned on again',
  { tag: '@slow' },
  async ({ page, api, server, request }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const { value: assessment } = await api.readAssessment({ assessment_id: id });
    const link = assessment.public_links.find(({ active, candidates_limit: limit }) => active === true && limit === 0);
    const address = `${server.platformUrl}/testtaker/publicinvitation/${link?.public_uuid}`;
    await page.goto(listPath(id));
    await pressOn(page, page.getByRole('button', { name: /^Links \(/ }));
    const links = page.getByRole('group', { name: /^Links \(/ });
    const control = links.getByRole('switch', { name: link?.label ?? '', exact: true });
    await pressOn(page, control, 'Space');
    await expect(control).not.toBeChecked();
    await expect.poll(async () => (await request.get(address)).status()).toBe(404);
    await expect(control).toBeFocused();
    await page.keyboard.press('Space');
    await expect(control).toBeChecked();
    await expect.poll(async () => (await request.get(address)).status()).toBe(200);
  },
);

function listPath(assessmentId: number): string {
  return `/assessments/${assessmentId}/candidates`;
}

/** Opens a candidate's drawer from their row. */
async function openDrawer(page: Page, person: Invitee) {
  await page.goto(listPath(person.assessmentId));
  await pressOn(page, rowOf(page, person.name).getByRole('link'));
  await expect(page).toHaveURL(new RegExp(`${drawerPath(person)}$`));
  const drawer = drawerOf(page, person.name);
  await expect(drawer).toBeFocused();
  return drawer;
}
