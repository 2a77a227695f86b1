import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { drawerPath } from './support/candidates.ts';
import { drawerOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test(
  'changes to a candidate are in their activity, in that of the assessment and in the audit log',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
    const [person] = await candidaturesOf(api, assessmentId);
    const name = person?.full_name ?? '';
    await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
    const drawer = drawerOf(page);
    const activity = drawer.getByRole('region', { name: 'Activity' });
    await expect(activity.getByRole('listitem').last()).toContainText(`${name} was invited`);
    const notes = drawer.getByRole('region', { name: 'Team' });
    await notes.getByRole('textbox', { name: 'Add a note' }).fill('Asked for Thursdays.');
    await notes.getByRole('button', { name: 'Save note' }).click();
    await expect(activity.getByRole('listitem').first()).toContainText(`You added a note on ${name}`, {
      timeout: 15_000,
    });
    await expect(activity.getByRole('listitem').first()).toContainText('Asked for Thursdays.');
    await expectAccessible(page, 'a candidate with activity');

    await page.goto(`/assessments/${assessmentId}/candidates`);
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Activity' }).click();
    const list = page.getByRole('list', { name: 'Activity, newest first' });
    await expect(list.getByRole('listitem').first()).toContainText(`You added a note on ${name}`);
    const shown = await list.getByRole('listitem').count();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(shown);
    await expectAccessible(page, 'the activity of an assessment');

    await page.goto('/audit');
    await expect(page.getByRole('table', { name: 'Audit log' })).toContainText(`You added a note on ${name}`);
  },
);
