import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { answering, holding, json } from './support/fakeUpstream.ts';
import { unreadTest } from './support/scriptedTest.ts';
import { drawerPath, freshEmail, inviteCandidate } from './support/candidates.ts';
import { drawerOf, firstLink, setPdfViewer, messageOf, openFilter, openPublicLinks } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

// Failed loads are tested in states.e2e.ts.

// axe takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

test('axe finds nothing in the list of assessments [X12]', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  await expectAccessible(page, 'assessments');
  await page.getByRole('link', { name: /^Archived/ }).click();
  await expect(page).toHaveURL(/\?status=archived$/);
  await expectAccessible(page, 'the archived assessments');
  await page.getByRole('searchbox').fill('nothing is called this');
  await expect(page.getByText('No matching assessments')).toBeVisible();
  await expectAccessible(page, 'no assessment matches');
});

test('axe finds nothing in the candidates of an assessment [X12]', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates`);
  await expect(firstLink(page)).toBeVisible();
  await expectAccessible(page, 'candidates');
  await expect((await openPublicLinks(page)).getByRole('switch')).toHaveCount(4);
  await expectAccessible(page, 'public links');
  await page.keyboard.press('Escape');
  await openFilter(page, 'Stage');
  await page.getByRole('checkbox', { name: 'Rejected' }).check();
  await expectAccessible(page, 'the filter of candidates');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no such name');
  await expect(page.getByText('No matching candidates')).toBeVisible();
  await expectAccessible(page, 'no matching candidates');
});

for (const status of ['completed', 'started', 'invited'] as const) {
  test(`axe finds nothing in the drawer of a candidate who is ${status}`, { tag: '@slow' }, async ({ page, api }) => {
    const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
    const person = (await candidaturesOf(api, assessmentId)).find((one) => one.status === status);
    await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem')).toHaveCount(4);
    await expect(drawer.getByRole('region', { name: 'Other assessments' })).toBeVisible();
    await expectAccessible(page, `drawer, ${status}`);
  });
}

test(
  'axe finds nothing in the drawer of a missing candidate [X12]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 404/);
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates/2147483647`);
    await expect(drawerOf(page, 'This candidate no longer exists')).toBeVisible();
    await expectAccessible(page, 'drawer of a missing candidate');
  },
);

test('axe finds nothing in the dialogs [X12]', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await page.goto(`/assessments/${id}/candidates`);
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nadia@example');
  await press(dialog, 'Invite');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'invitation, refused');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(freshEmail());
  await press(dialog, 'Invite');
  await expect(dialog.getByRole('button', { name: 'Copy invitation link' })).toBeVisible();
  await expectAccessible(page, 'invited');

  await page.goto(drawerPath(person));
  const drawer = drawerOf(page, person.name);
  await press(drawer, 'Reject…');
  await expect(page.getByRole('dialog', { name: /^Reject/ })).toBeVisible();
  await expectAccessible(page, 'rejection');
  await press(page.getByRole('dialog', { name: /^Reject/ }), 'Reject and schedule email');
  await expect(drawer.getByRole('region', { name: 'Rejection' })).toContainText('goes out in');
  await expectAccessible(page, 'rejected');
  await press(drawer, 'Remove from assessment…');
  await expect(page.getByRole('dialog', { name: /^Remove/ })).toBeVisible();
  await expectAccessible(page, 'removal');
  await press(dialog, 'Remove');
  await expect(messageOf(page, 'will be removed at')).toBeVisible();
  await expectAccessible(page, 'a planned removal');
});

test('axe finds nothing in the preview of a report [X12]', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { value } = await api.listCandidatures({ assessment: id, status: 'completed', limit: 1 });
  await setPdfViewer(page, true);
  await page.goto(drawerPath({ assessmentId: id, id: value.results[0]?.id ?? 0 }));
  await press(drawerOf(page), 'Report');
  await press(drawerOf(page), 'Preview report');
  await expect(page.getByRole('dialog', { name: /^Report of/ })).toBeVisible();
  await expectAccessible(page, 'report');
});

test(
  'axe finds nothing in the pages of candidates, the email log, and missing pages [X12]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 404/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id, { sendMail: true });
    await page.goto('/candidates');
    await expect(firstLink(page)).toBeVisible();
    await expectAccessible(page, 'people');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Email log' }).click();
    await page.getByRole('list', { name: 'Emails' }).getByText(person.name).first().click();
    await expect(page.getByRole('link', { name: 'Open as candidate' })).toBeVisible();
    await expectAccessible(page, 'email log');
    await page.goto(`/candidates/${person.testTakerId}`);
    await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('link').first()).toBeVisible();
    await expectAccessible(page, 'person');
    await page.goto('/assessments/2147483647/candidates');
    await expect(page.getByText('Assessment not found')).toBeVisible();
    await expectAccessible(page, 'no such assessment');
  },
);

unreadTest('axe finds nothing in a list that loads', { tag: '@slow' }, async ({ page, api, upstream }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { script, letGo } = holding(/\/candidature\/$/);
  upstream.follow(script);
  await page.goto(`/assessments/${id}/candidates`);
  await expect(page.getByRole('heading', { name: BUSIEST })).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page, 'candidates on their way');
  letGo();
});

unreadTest.describe(() => {
  // Until a list was read completely it is not known to be empty.
  unreadTest.use({ isSynced: true });

  unreadTest('axe finds nothing in empty lists', { tag: '@slow' }, async ({ page, api, upstream }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    upstream.follow(
      answering(/\/(candidature|candidates|assessments)\/$/, json({ count: 0, next: null, results: [] })),
    );
    for (const [path, words] of [
      [`/assessments/${id}/candidates`, 'No candidates yet'],
      ['/assessments', 'There are no assessments yet'],
      ['/candidates', 'No candidates yet'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page, `nothing at ${path}`);
    }
  });
});

async function press(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click();
}

test('axe finds nothing in the API reference of the platform [X12]', { tag: '@slow' }, async ({ page, server }) => {
  await page.goto(`${server.platformUrl}/docs/`);
  await expect(page.getByRole('heading', { name: 'What fails on purpose' })).toBeVisible();
  for (const summary of ['List assessments', 'Invite a candidate', 'List candidatures of an assessment']) {
    await page.getByRole('button').filter({ hasText: summary }).click();
  }
  await expect(page.getByRole('region', { name: 'Responses: Invite a candidate' })).toBeVisible();
  await expectAccessible(page, 'API reference');
});
