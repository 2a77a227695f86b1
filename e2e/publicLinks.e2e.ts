import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { assessmentNamed } from './support/demo.ts';
import { messageOf, openPublicLinks, openListWith, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test.use({ sentinels: true });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** An assessment of the demo with its default link. */
async function readLink(api: Client, name: string) {
  const { id } = await assessmentNamed(api, name);
  const { value } = await api.readAssessment({ assessment_id: id });
  const [link] = value.public_links;
  if (!link) throw new Error(`${name} has no public link.`);
  return { assessmentId: id, link };
}

test(
  'a public link that is off shows a closed page until it is on again',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    // The closed page.
    complaints.expect(/status of 404/);
    const { assessmentId, link } = await readLink(api, 'Payroll Specialist');
    await page.goto(`/assessments/${assessmentId}/candidates`);
    const links = await openPublicLinks(page);
    const toggle = links.getByRole('switch', { name: link.label ?? '' });
    await expect(toggle).toBeChecked();
    await links.getByRole('button', { name: 'Copy link' }).click();
    await expect(links.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    await expect.poll(() => clipboard(page)).toContain(link.public_uuid);
    const address = await clipboard(page);

    const candidate = await page.context().newPage();
    await candidate.goto(address);
    await expect(candidate.getByRole('heading', { name: 'Payroll Specialist' })).toBeVisible();

    for (const { active, heading } of [
      { active: false, heading: 'This link isn’t active' },
      { active: true, heading: 'Payroll Specialist' },
    ]) {
      await toggle.click();
      await expect(toggle).toBeChecked({ checked: active });
      await expect.poll(async () => (await readLink(api, 'Payroll Specialist')).link.active).toBe(active);
      await candidate.reload();
      await expect(candidate.getByRole('heading', { name: heading })).toBeVisible();
    }
    await page.reload();
    await openPublicLinks(page);
    await expect(toggle).toBeChecked();
  },
);

test('the links of an archived assessment are closed', { tag: '@slow' }, async ({ page, api }) => {
  const { value } = await api.listAssessments({ status: ['archived'], limit: 100 });
  const details = await Promise.all(
    value.results.map(async ({ id }) => (await api.readAssessment({ assessment_id: id })).value),
  );
  const archived = details.find(({ public_links: links }) => links.some(({ active }) => active === true));
  if (!archived) throw new Error('No archived assessment of the demo has a public link that is on.');
  await page.goto(`/assessments/${archived.id}/candidates`);
  const links = await openPublicLinks(page);
  await expect(links).toContainText('Archived: invitations and links are closed.');
  const toggle = links.getByRole('switch').first();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toHaveAccessibleDescription(/archived. Its public links are closed/);
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
});

test(
  'a candidate who registers through a link is in the list and counted at the link',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { assessmentId, link } = await readLink(api, 'Junior Accountant');
    await page.goto(`/assessments/${assessmentId}/candidates`);
    const links = await openPublicLinks(page);
    await expect(links).toContainText(`${link.candidates_count} registered`);
    await links.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => clipboard(page)).toContain(link.public_uuid);
    const candidate = await page.context().newPage();
    await candidate.goto(await clipboard(page));
    await candidate.getByRole('textbox', { name: 'First name' }).fill('Olga');
    await candidate.getByRole('textbox', { name: 'Last name' }).fill('Fernweh');
    await candidate.getByRole('textbox', { name: 'Email' }).fill('olga@fernweh.example');
    await candidate.getByRole('checkbox').check();
    await candidate.getByRole('button', { name: 'Register' }).click();
    await expect(candidate.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
    // This server sends no email, and the page promises none.
    await expect(candidate.getByRole('main')).toContainText('It isn’t emailed to you.');
    const onward = candidate.getByRole('link', { name: 'Continue to the assessment' });
    await candidate.getByRole('button', { name: 'Copy link' }).click();
    await expect(candidate.getByRole('status')).toHaveText('Copied');
    expect(await clipboard(candidate)).toBe(await onward.getAttribute('href'));
    await onward.click();
    await expect(candidate.getByText('Hi Olga!')).toBeVisible();

    const row = rowOf(page, 'Olga Fernweh');
    await openListWith(page, `/assessments/${assessmentId}/candidates`, row);
    await expect(row).toHaveCount(1);
    await openPublicLinks(page);
    await expect(links).toContainText(`${(link.candidates_count ?? 0) + 1} registered`);
  },
);

test('a refused change turns the switch back and says so', { tag: '@slow' }, async ({ page, api, complaints }) => {
  complaints.expect(/status of 50\d/);
  const { assessmentId, link } = await readLink(api, 'Technical Writer');
  await api.changePublicLink({ public_link_id: link.id, body: { label: 'sentinel.link500' } });
  await page.goto(`/assessments/${assessmentId}/candidates`);
  await openPublicLinks(page);
  const toggle = page.getByRole('switch', { name: 'sentinel.link500' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(messageOf(page, 'Couldn’t turn link “sentinel.link500” off.')).toBeVisible();
  await expect(toggle).toBeChecked();
  expect((await readLink(api, 'Technical Writer')).link.active).toBe(true);
});
