import { expectAccessible } from './support/axe.ts';
import { ANA, CLEO, expect, signIn, test } from './support/behindProxy.ts';
import { drawerPath } from './support/candidates.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { drawerOf } from './support/screen.ts';

test.skip(findNginx() === null, HOW_TO_GET);

test(
  'a view is asked for by keyboard, leads from the notification and Home to the recommendation, and is answered [X91]',
  { tag: '@slow' },
  async ({ page, browser, proxied, api }) => {
    const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
    const person = (await candidaturesOf(api, assessmentId)).find(({ stage }) => stage === 'EVA');
    const context = await browser.newContext({ baseURL: proxied.url });
    const theirs = await context.newPage();
    await signIn(theirs, CLEO, '/candidates');
    await expect(theirs.getByText('Hiring manager', { exact: true })).toBeVisible();

    await signIn(page, ANA, drawerPath({ assessmentId, id: person?.id ?? 0 }));
    const team = drawerOf(page).getByRole('region', { name: 'Team' });
    const form = page.getByRole('group', { name: 'Ask for views…' });
    await team.getByRole('button', { name: 'Ask for views…' }).click();
    await expect(form.getByRole('checkbox', { name: 'Cleo Pärk' })).toBeVisible();
    await expectAccessible(page, 'the form that asks for views');

    await page.reload();
    await expect(team.getByRole('button', { name: 'Ask for views…' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ask for views');
    await expect(page.getByRole('option', { name: 'Ask for views…', selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form.getByRole('searchbox', { name: 'Find a colleague' })).toBeFocused();
    await page.keyboard.type('park');
    await expect(form.getByRole('checkbox')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('Choose a colleague first.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(form.getByRole('checkbox', { name: 'Cleo Pärk' })).toBeChecked();
    await page.keyboard.press('Enter');
    const request = team.getByRole('list', { name: 'Asked for their view' }).getByRole('listitem');
    await expect(request).toHaveText(/Cleo Pärk.*asked by you.*Waiting/);
    await expect(team.getByRole('button', { name: 'Ask for views…' })).toBeFocused();

    await theirs.bringToFront();
    await expect(theirs.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 15_000 });
    await theirs.goto('/');
    const queue = theirs.getByRole('table', { name: 'Waiting for your view' });
    await expect(queue.getByRole('row').nth(1)).toContainText(/Asked by.*Ana Lima/);
    await expectAccessible(theirs, 'Home with a candidate on whom a view is asked for');
    await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await theirs.getByRole('link', { name: /Ana Lima asked for your view on / }).click();
    const block = drawerOf(theirs).getByRole('region', { name: 'Team' });
    await expect(block.getByRole('list', { name: 'Asked for their view' })).toContainText(/You.*asked by.*Ana Lima/);
    await block.getByRole('radio', { name: 'Yes' }).check();
    await expect(block.getByRole('list', { name: 'Asked for their view' })).toContainText('Answered');
    await expect(theirs.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await theirs.getByRole('link', { name: 'Home' }).click();
    await expect(queue).not.toContainText('Asked by');

    await page.bringToFront();
    await expect(request).toHaveText(/Cleo Pärk.*Answered/, { timeout: 15_000 });
    await context.close();
  },
);
