import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { gatewayOf } from './support/jobs.ts';
import { tabTo } from './support/keyboard.ts';
import { answering, json } from './support/fakeUpstream.ts';
import { unreadTest } from './support/scriptedTest.ts';
import { expect, test } from './support/shortlist.ts';

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Demo data' });
const stepOf = (page: Page, name: string) => page.getByRole('dialog', { name });

const TITLES = ['Who to review today', 'Results and your decision', 'Find candidates, and act on many'] as const;

/** Opens the Home page once there is someone to review. */
async function openHome(page: Page, server: { url: string }): Promise<void> {
  const toReview = async () => (await gatewayOf(server.url).readHome({})).value.to_review?.count ?? 0;
  await expect.poll(toReview, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
}

test('the demo banner says what the demo contains, and stays dismissed', async ({ page, server, api }) => {
  await openHome(page, server);
  const banner = bannerOf(page);
  await expect(banner).toContainText(/[1-9]\d* sample assessments, [1-9][\d,]* invented candidates\. Email is off\./);
  await expectAccessible(page, 'the note about demo data');

  // Added data is not part of the demo.
  const said = await banner.textContent();
  const { id } = await assessmentNamed(api, BUSIEST);
  await api.inviteCandidate({ assessment_id: id, no_email: true, body: { email: 'real@example.org' } });
  await page.reload();
  await expect(banner).toHaveText(said ?? '');

  const opened = page.waitForEvent('popup');
  await banner.getByRole('link', { name: 'Take it as a candidate' }).click();
  const candidatePage = await opened;
  await expect(candidatePage.getByRole('textbox', { name: /email/i })).toBeVisible();
  await candidatePage.close();
  await banner.getByRole('link', { name: 'Connect your service' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your service' })).toBeInViewport();
  await page.goBack();

  await banner.getByRole('button', { name: 'Dismiss the note about demo data' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('table', { name: 'To review' })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByText('Email is off', { exact: true })).toBeVisible();
});

test(
  'the tour leads from the candidates to review to the list of an assessment',
  { tag: '@slow' },
  async ({ page, server }) => {
    await openHome(page, server);
    await bannerOf(page).getByRole('button', { name: 'Take a quick tour' }).click();
    const [first, second, third] = TITLES;
    await expect(stepOf(page, first)).toContainText('Step 1 of 3');
    await expectAccessible(page, 'the first step of the tour');
    await stepOf(page, first).getByRole('button', { name: 'Next' }).click();

    await expect(stepOf(page, second)).toContainText('Step 2 of 3');
    await expect(page).toHaveURL(/\/review\/\d+\?candidate=\d+$/);
    await expectAccessible(page, 'the second step of the tour');
    await stepOf(page, second).getByRole('button', { name: 'Back' }).click();
    await expect(stepOf(page, first)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await stepOf(page, first).getByRole('button', { name: 'Next' }).click();
    await stepOf(page, second).getByRole('button', { name: 'Next' }).click();

    await expect(stepOf(page, third)).toContainText('Step 3 of 3');
    await expect(page).toHaveURL(/\/assessments\/\d+\/candidates$/);
    await expectAccessible(page, 'the last step of the tour');
    await stepOf(page, third).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

for (const [name, width] of [
  ['beside a docked panel', 1440],
  ['over a panel that covers the list', 1024],
] as const) {
  test(`the tour is taken by keyboard, ${name}`, { tag: '@slow' }, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHome(page, server);
    const offer = bannerOf(page).getByRole('button', { name: 'Take a quick tour' });
    await tabTo(page, offer);
    await page.keyboard.press('Enter');
    for (const title of TITLES) {
      const step = stepOf(page, title);
      await expect(step.getByRole('button', { name: /^(?:Next|Done)$/ })).toBeFocused();
      // The focus stays in the step.
      await page.keyboard.press('Tab');
      await expect(step.locator(':focus')).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('dialog')).toBeHidden();

    // Again from the palette; Escape skips the rest and gives the focus back.
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('tour');
    await page.getByRole('option', { name: 'Take the tour' }).click();
    await expect(stepOf(page, TITLES[0])).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/$/);

    await tabTo(page, offer);
    await page.keyboard.press('Enter');
    await expect(stepOf(page, TITLES[0])).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offer).toBeFocused();
  });
}

unreadTest.describe(() => {
  unreadTest.use({ isSynced: true });

  unreadTest(
    'without an assessment, the Home page says how to get the first one',
    { tag: '@slow' },
    async ({ page, upstream }) => {
      const none = { count: 0, next: null, previous: null, results: [] };
      upstream.follow(answering(/^\/api\/assessments\/$/, json(none)));
      await page.goto('/');
      await expect(page.getByText('No current assessments')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('main')).toContainText('Create an assessment in your assessment service.');
      await expectAccessible(page, 'the start page without an assessment');
      await page.getByRole('link', { name: 'All assessments' }).click();
      await expect(page).toHaveURL(/\/assessments/);
      await expect(page.getByRole('main')).toContainText('Create an assessment in your assessment service.');
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'every page marks the data as a demo, and the tour starts from Help',
    { tag: '@slow' },
    async ({ page, server }) => {
      await openHome(page, server);
      await expect(bannerOf(page)).toBeVisible();
      await page.getByRole('link', { name: 'Candidates', exact: true }).tap();
      await page.getByRole('link', { name: 'Demo data' }).tap();
      await expect(page.getByRole('heading', { name: 'Demo data' })).toBeInViewport();
      await page.getByRole('link', { name: 'Home' }).tap();
      await page.getByRole('button', { name: 'More' }).tap();
      await page.getByRole('group', { name: 'More' }).getByRole('button', { name: 'Help' }).tap();
      await page.getByRole('button', { name: 'Take the tour' }).tap();
      for (const title of TITLES) {
        const step = stepOf(page, title);
        const onward = step.getByRole('button', { name: /^(?:Next|Done)$/ });
        await expect(step).toBeInViewport({ ratio: 1 });
        await onward.tap();
      }
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );
});
