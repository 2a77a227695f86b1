import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { gatewayOf } from './support/jobs.ts';
import { drawerPath } from './support/candidates.ts';
import { drawerOf } from './support/screen.ts';
import { copyTemplate, runProgram, type Server, startServer } from './support/server.ts';
import { expect, test } from './support/shortlist.ts';

test('a note is added with N, edited and deleted, and an unsaved draft is kept', async ({ page, api }) => {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  // Not the first candidate: the journey about activity writes a note on that one.
  const [, person] = await candidaturesOf(api, assessmentId);
  const path = drawerPath({ assessmentId, id: person?.id ?? 0 });
  await page.goto(path);
  const drawer = drawerOf(page);
  const notes = drawer.getByRole('region', { name: 'Team' });
  const field = notes.getByRole('textbox', { name: 'Add a note' });
  await expect(field).toBeVisible();
  await page.keyboard.press('n');
  await expect(field).toBeFocused();

  await page.keyboard.press('Control+Enter');
  await expect(notes.getByRole('alert')).toHaveText('Write the note first.');
  await page.keyboard.insertText('x'.repeat(4_003));
  await expect(notes.getByRole('alert')).toHaveText('Use at most 4,000 characters. Delete 3 characters.');
  await page.keyboard.press('Control+Enter');
  await expect(field).toHaveValue('x'.repeat(4_003));

  await field.fill('Asked for Fridays.\nStrong in SQL.');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(field).toHaveValue('Asked for Fridays.\nStrong in SQL.');
  await notes.getByRole('button', { name: 'Save note' }).click();
  const note = notes.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(note).toContainText('You');
  await expect(note).toContainText('Strong in SQL.');
  await expect(field).toHaveValue('');
  await expectAccessible(page, 'a candidate with a note');

  // An unsaved change is kept while the drawer becomes a dialog and back, and when it is closed.
  const changed = note.getByRole('textbox', { name: 'Text of your note' });
  await note.getByRole('button', { name: 'Edit your note' }).click();
  await changed.fill('Asked for Mondays.');
  await field.fill('Another note');
  for (const width of [1_000, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(changed).toHaveValue('Asked for Mondays.');
    await expect(field).toHaveValue('Another note');
  }
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(changed).toHaveValue('Asked for Mondays.');
  await expect(field).toHaveValue('Another note');
  await field.fill('');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(note).toContainText('Asked for Mondays.');
  await expect(note).toContainText('edited');
  await page.reload();
  await expect(note).toContainText('Asked for Mondays.');
  await note.getByRole('button', { name: 'Delete your note' }).click();
  await expect(note).toHaveCount(0);
});

test(
  'a note is exported with the candidate, and gone when they are erased',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    test.slow();
    complaints.expect(/status of 404/);
    const { dataDir, remove } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
    const onData = async (...args: string[]) => {
      const { code, stdout, stderr } = await runProgram(['platform', ...args], { DATA_DIR: dataDir }).ended;
      expect(code, stderr).toBe(0);
      return stdout;
    };
    const stop = async ({ signal, ended }: Server) => {
      // The page must not call a server that has ended.
      await page.goto('about:blank');
      signal('SIGTERM');
      await ended;
    };
    let server = await startServer(dataDir, {});
    try {
      const first = async () => (await gatewayOf(server.url).readHome({})).value.to_review?.results[0]?.candidature;
      await expect.poll(first, { timeout: 60_000 }).toBeTruthy();
      const candidature = await first();
      const [assessmentId, id] = [candidature?.assessment_id ?? 0, candidature?.id ?? 0];
      await page.goto(server.url + drawerPath({ assessmentId, id }));
      const notes = drawerOf(page).getByRole('region', { name: 'Team' });
      await notes.getByRole('textbox', { name: 'Add a note' }).fill('Asked for Quandrils.');
      await notes.getByRole('button', { name: 'Save note' }).click();
      await expect(notes.getByRole('list', { name: 'Notes' }).getByRole('listitem').first()).toContainText(
        'Asked for Quandrils.',
      );
      await stop(server);

      const email = candidature?.email ?? '';
      expect(await onData('export', email)).toContain('Asked for Quandrils.');
      await onData('erase', email);
      server = await startServer(dataDir, {});
      // The candidate and the note are erased.
      await page.goto(server.url + drawerPath({ assessmentId, id }));
      await expect(page.getByRole('heading', { name: 'This candidate no longer exists' })).toBeVisible();
      await expect(page.getByText('Quandrils')).toHaveCount(0);
      const { results } = (await gatewayOf(server.url).listActivity({ assessment: assessmentId, limit: 100 })).value;
      expect(JSON.stringify(results)).not.toContain('Quandrils');
    } finally {
      await stop(server);
      await remove();
    }
  },
);
