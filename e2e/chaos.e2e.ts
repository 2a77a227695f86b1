import { FAILED_CALL, failing, failingWrites, pressRetryOnFailures } from './support/chaos.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { expect, test } from './support/scriptedTest.ts';
import { candidatureOf, drawerPath, freshEmail, inviteCandidate, emailsTo } from './support/candidates.ts';
import { drawerOf } from './support/screen.ts';
import { moveTo, stageIn } from './support/stage.ts';

// The list of candidates is shown from the read model.
test.use({ sync: 'on' });

/** Percentage of reads that fail: more than three in a row, so that each region needs Retry. */
const OF_A_HUNDRED = 70;
/** Milliseconds: a region may need several retries, each after a pause, pressed one after the other. */
const expectPatiently = expect.configure({ timeout: 45_000 });

// Whole journeys under CHAOS=20 are a step of npm run test:slow.
test(
  'each region recovers from any failure with its Retry button [S02]',
  { tag: '@slow' },
  async ({ page, api, upstream, complaints }) => {
    test.slow();
    complaints.expect(FAILED_CALL);
    const { id } = await assessmentNamed(api, BUSIEST);
    const person = (await candidaturesOf(api, id)).find(({ status }) => status === 'completed');
    upstream.follow(failing(OF_A_HUNDRED));
    await pressRetryOnFailures(page);

    await page.goto('/assessments');
    await expectPatiently(page.getByRole('table', { name: 'Assessments' }).getByRole('link').first()).toBeVisible();
    await page.goto(drawerPath({ assessmentId: id, id: person?.id ?? 0 }));
    const drawer = drawerOf(page);
    await expectPatiently(drawer.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
    await expectPatiently(
      drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectPatiently(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.goto('/candidates');
    await expectPatiently(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
  },
);

test(
  'after failed and unconfirmed changes the page shows the state of the service, and repeats no change [S21 S26 S27]',
  { tag: '@slow' },
  async ({ page, api, upstream, complaints }) => {
    test.slow();
    complaints.expect(FAILED_CALL);
    // A second try, after a change whose answer was lost.
    complaints.expect(/409 \(Conflict\) .*change_stage/);
    const { id } = await assessmentNamed(api, QUIET);
    const stageOf = async (email: string) => (await candidatureOf(api, id, email))?.stage;
    const people = [];
    for (let index = 0; index < 6; index++) people.push(await inviteCandidate(api, id));
    // Half of the changes fail, half of these after they were made.
    upstream.follow(failingWrites(50));
    for (const person of people) {
      await page.goto(drawerPath(person));
      const stage = stageIn(drawerOf(page, person.name));
      await expect(async () => {
        if ((await stage.innerText()) !== 'Interviewed') await moveTo(stage, 'INT');
        // The shown stage is that of the service, whether the change succeeded or not.
        await expect
          .poll(async () => [await stage.innerText(), await stageOf(person.email)], { timeout: 5_000 })
          .toEqual(['Interviewed', 'INT']);
      }).toPass({ intervals: [0], timeout: 60_000 });
    }

    for (let index = 0; index < 4; index++) {
      const email = freshEmail();
      await page.goto(`/assessments/${id}/candidates`);
      await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
      const form = page.getByRole('dialog', { name: 'Invite a candidate' });
      await form.getByRole('textbox', { name: 'Email' }).fill(email);
      const outcome = page.getByRole('dialog', { name: /was invited$|is already invited$/ });
      const alert = form.getByRole('alert');
      await expect(async () => {
        // A form that says that nothing was done is sent again by the user, never automatically.
        if (await form.isVisible()) await form.getByRole('button', { name: 'Invite', exact: true }).click();
        await expect(outcome.or(alert)).toBeVisible();
        await expect(outcome).toBeVisible({ timeout: 1_000 });
      }).toPass({ intervals: [0], timeout: 60_000 });
      expect((await emailsTo(api, email)).map(({ kind }) => kind)).toEqual(['invitation']);
    }
  },
);
