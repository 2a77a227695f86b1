import { expectAccessible } from './support/axe.ts';
import { ANA, CLEO, expect, NAMES, signIn, test } from './support/behindProxy.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { drawerPath } from './support/candidates.ts';
import { drawerOf, rowOf } from './support/screen.ts';
import { THREE_QUESTIONS } from './support/shortAssessment.ts';
import { beginFirstTest, expectSaved, submitTest, inviteTaker } from './support/taking.ts';

test.skip(findNginx() === null, HOW_TO_GET);

test(
  'the bell shows a completed assessment and a note of a colleague, and read notifications stay read',
  { tag: '@slow' },
  async ({ page, browser, proxied, api }) => {
    test.slow();
    const { link, ...person } = await inviteTaker(api, THREE_QUESTIONS);
    await signIn(page, ANA, `/assessments/${person.assessmentId}/candidates`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications');

    const candidates = await browser.newContext();
    const taking = await candidates.newPage();
    await beginFirstTest(taking, link);
    await taking.getByRole('radio', { name: 'Stay out' }).check();
    await expectSaved(taking);
    // A completion is observed only if the candidature was read before.
    await expect(rowOf(page, person.name)).toContainText('In progress', { timeout: 30_000 });
    await taking.getByRole('button', { name: /^Question 3/ }).click();
    await submitTest(taking);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 60_000 });
    await candidates.close();

    const context = await browser.newContext({ baseURL: proxied.url });
    const theirs = await context.newPage();
    await signIn(theirs, CLEO, drawerPath(person));
    const notes = drawerOf(theirs).getByRole('region', { name: 'Team' });
    await notes.getByRole('textbox', { name: 'Add a note' }).fill('Swims well.');
    await notes.getByRole('button', { name: 'Save note' }).click();
    await expect(notes.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toContainText('Swims well.');
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread', { timeout: 15_000 });
    // Her own note does not notify her, and she follows no assessment.
    await theirs.getByRole('button', { name: 'Notifications' }).click();
    const none = theirs.getByRole('group', { name: 'Notifications' });
    await expect(none).toContainText('No notifications');
    await expect(none).not.toContainText('bulk actions');
    await context.close();

    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const panel = page.getByRole('group', { name: 'Notifications' });
    const today = panel.getByRole('region', { name: 'Today' }).getByRole('listitem');
    await expect(today).toHaveText([
      new RegExp(`^Unread: ${NAMES[CLEO]} added a note on ${person.name}Swims well\\.`),
      new RegExp(`^Unread: ${person.name} completed the assessment`),
    ]);
    await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
    await expectAccessible(page, 'the notifications');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    await expect(drawerOf(page)).toContainText('Swims well.');
    // The opened one is read for her only; the earlier one is not.
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await drawerOf(page).getByRole('button', { name: 'Close' }).click();

    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('open notif');
    await page.getByRole('option', { name: 'Open notifications' }).click();
    await expect(today).toHaveText([
      new RegExp(`^${NAMES[CLEO]} added a note`),
      new RegExp(`^Unread: ${person.name} completed`),
    ]);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(today.filter({ hasText: 'Unread' })).toHaveCount(0);

    // One is to be read again: by keyboard, from the notification to its button.
    await today.first().getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(today.first().getByRole('button', { name: 'Mark as unread' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(today).toHaveText([
      new RegExp(`^Unread: ${NAMES[CLEO]} added a note`),
      new RegExp(`^${person.name} completed`),
    ]);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect(today.first().getByRole('button', { name: 'Mark as read' })).toBeFocused();
    await expectAccessible(page, 'a notification that is marked as unread');
    await page.keyboard.press('Enter');
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('notification as unread');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: `${person.name} completed the assessment` }).click();
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('mark all');
    await page.getByRole('option', { name: 'Mark all notifications as read' }).click();
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');

    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('group', { name: 'Settings' });
    await expect(settings).toContainText('Daily emailNot available: no mail server is set up.');
    await expect(settings.getByRole('switch')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('stop following');
    await page.getByRole('option', { name: 'Stop following this assessment' }).click();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  },
);
