import { expectAccessible } from './support/axe.ts';
import { ANA, CLEO, expect, signIn, test } from './support/behindProxy.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { messageOf } from './support/screen.ts';

test.skip(findNginx() === null, HOW_TO_GET);

test('a hiring manager sees nothing of a restricted assessment, and loses access on an open page [P69 P71]', async ({
  page,
  browser,
  proxied,
  api,
  complaints,
}) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const address = `/assessments/${id}/candidates`;
  await signIn(page, ANA, address);
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  const candidate = (await first.getAttribute('href')) ?? '';

  await page.getByRole('button', { name: 'Access', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Who sees this assessment?' });
  await dialog.getByRole('radio', { name: 'Only members' }).check();
  await expect(dialog.getByRole('region', { name: 'Members' }).getByText(ANA)).toBeVisible();
  await expectAccessible(page, 'the dialog of access');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(messageOf(page, 'Only members see this assessment now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Members only' })).toBeVisible();

  complaints.expect(/404/);
  const context = await browser.newContext({ baseURL: proxied.url });
  const theirs = await context.newPage();
  await signIn(theirs, CLEO);
  await theirs.goto('/assessments?status=all');
  await expect(theirs.getByRole('row').nth(1)).toBeVisible();
  await expect(theirs.getByText(BUSIEST)).toHaveCount(0);
  await theirs.getByRole('searchbox').fill(BUSIEST);
  await expect(theirs.getByText('No matching assessments')).toBeVisible();
  for (const path of [address, candidate, `/assessments/${id}/board`, `/assessments/${id}/insights`]) {
    await theirs.goto(path);
    await expect(theirs.getByRole('heading', { name: 'Assessment not found' })).toBeVisible();
    expect(await theirs.content()).not.toContain(BUSIEST);
  }
  await theirs.goto('/');
  await expect(theirs.getByRole('region', { name: 'Waiting for your view' })).toBeVisible();
  await expect(theirs.getByText(BUSIEST)).toHaveCount(0);
  await theirs.goto('/jobs');
  await expect(theirs.getByText('Only recruiters can see this.')).toBeVisible();

  // As a member she sees it, with a mark, until she is one no longer.
  await page.getByRole('button', { name: 'Members only' }).click();
  await dialog.getByRole('combobox', { name: 'Sign-in name' }).fill(CLEO);
  await dialog.getByRole('combobox', { name: 'Sign-in name' }).press('Enter');
  await expect(dialog.getByText(CLEO)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: BUSIEST })).toBeVisible();
  await expect(theirs.getByText('Members only')).toBeVisible();
  await page.getByRole('button', { name: 'Members only' }).click();
  await dialog.getByRole('button', { name: `Remove ${CLEO}` }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('heading', { name: 'Assessment not found' })).toBeVisible({ timeout: 30_000 });
  await expect(theirs.getByText('you no longer have access to it')).toBeVisible();

  // Open to all again, also for the journeys that follow.
  await page.getByRole('button', { name: 'Members only' }).click();
  await dialog.getByRole('radio', { name: 'Open to all' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(messageOf(page, 'This assessment is open to all.')).toBeVisible();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: BUSIEST })).toBeVisible();
  await context.close();
});
