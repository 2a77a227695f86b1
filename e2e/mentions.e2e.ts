import { expectAccessible } from './support/axe.ts';
import { ANA, CLEO, expect, NAMES, signIn, test } from './support/behindProxy.ts';
import { drawerPath } from './support/candidates.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { drawerOf } from './support/screen.ts';

test.skip(findNginx() === null, HOW_TO_GET);

test('a mention leads from the notification to the note, by keyboard alone [X73]', async ({
  page,
  browser,
  proxied,
  api,
}) => {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  const [person] = await candidaturesOf(api, assessmentId);
  const context = await browser.newContext({ baseURL: proxied.url });
  const theirs = await context.newPage();
  await signIn(theirs, CLEO, '/candidates');
  await expect(theirs.getByText('Hiring manager', { exact: true })).toBeVisible();

  await signIn(page, ANA, drawerPath({ assessmentId, id: person?.id ?? 0 }));
  const drawer = drawerOf(page);
  const field = drawer.getByRole('textbox', { name: 'Add a note' });
  await expect(field).toBeVisible();
  await page.keyboard.press('n');
  await expect(field).toBeFocused();
  await page.keyboard.type('Ask @');
  const list = drawer.getByRole('listbox', { name: 'Colleagues' });
  await expect(list.getByRole('option', { name: NAMES[CLEO] })).toBeVisible();
  // Escape closes the list, and the panel stays.
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@park');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/Cleo Pärk/);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Ask @Cleo Pärk ');
  await page.keyboard.type('about Fridays.');
  await page.keyboard.press('Control+Enter');
  const note = drawer.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: 'about Fridays.' });
  await expect(note).toContainText('Ask @Cleo Pärk about Fridays.');
  await expect(note.getByTitle(CLEO)).toHaveText('@Cleo Pärk');

  // Last, since another size of the page takes the focus away.
  await page.keyboard.type('@');
  await expect(list).toBeVisible();
  await expectAccessible(page, 'the list of colleagues in a note');

  await theirs.bringToFront();
  await expect(theirs.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await theirs.keyboard.press('g');
  await theirs.keyboard.press('n');
  const entry = theirs.getByRole('link', {
    name: /Ana Lima mentioned you in a note on .*Ask @Cleo Pärk about Fridays\./s,
  });
  await expect(entry).toBeVisible();
  await theirs.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await theirs.keyboard.press('Enter');
  const read = drawerOf(theirs)
    .getByRole('list', { name: 'Notes' })
    .getByRole('listitem')
    .filter({ hasText: 'Fridays' });
  await expect(read).toContainText('Ana Lima');
  await expect(theirs.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await theirs.keyboard.press('Escape');
  await theirs.keyboard.press('g');
  await theirs.keyboard.press('u');
  await expect(theirs.getByRole('heading', { name: 'Colleagues' })).toBeVisible();
  await expect(theirs.getByRole('row', { name: /Ana Lima .*Recruiter/ })).toContainText(ANA);
  await expectAccessible(theirs, 'the colleagues');
  await theirs.getByRole('searchbox', { name: 'Search colleagues' }).fill('LIMA');
  await expect(theirs.getByText('1 match')).toBeVisible();
  await expect(theirs.getByRole('row')).toHaveCount(2);
  await context.close();
});
