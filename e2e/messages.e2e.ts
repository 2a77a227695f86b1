import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, inviteCandidate } from './support/candidates.ts';
import { drawerOf, messageOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { expectStage, moveTo, stageIn } from './support/stage.ts';

test.use({ sentinels: true });

test(
  'a toast closes by itself, but not under the pointer or the focus; a failure stays until closed [X07]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 409/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const stuck = await inviteCandidate(api, id, { sentinel: 'sentinel.stage409' });
    await page.clock.install();
    await page.goto(drawerPath(person));
    const stageOf = (name: string) => stageIn(drawerOf(page, name));
    await expectStage(stageOf(person.name), 'NYE');
    // The live region exists before the first toast.
    await expect(page.getByRole('region', { name: 'Notifications', includeHidden: true })).toBeAttached();

    const done = messageOf(page, 'moved to Interviewed');
    await moveTo(stageOf(person.name), 'INT');
    await done.hover();
    await page.clock.runFor(60_000);
    await expect(done).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.keyboard.press('F8');
    await page.clock.runFor(60_000);
    await expect(done).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search candidates' }).focus();
    await page.clock.runFor(11_000);
    await expect(done).toBeHidden();
    // Its action is still available by a key and from a list.
    await page.getByRole('button', { name: /^Recent changes/ }).click();
    await page
      .getByRole('button', { name: new RegExp(`^Undo.*${person.name}`) })
      .first()
      .click();
    await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('NYE');

    await page.goto(drawerPath(stuck));
    await moveTo(stageOf(stuck.name), 'INT');
    const failed = messageOf(page, `Couldn’t move ${stuck.name}. Still in Not yet evaluated.`);
    await expect(failed).toBeVisible();
    await page.clock.runFor(3_600_000);
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failed).toBeHidden();
  },
);
