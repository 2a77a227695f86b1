import { drawerPath, inviteCandidate } from './support/candidates.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { gatewayOf, selectCandidates } from './support/jobs.ts';
import { drawerOf, filterBy, filterButton } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test('a candidate is rejected with a reason, which insights count and whose bar leads to them [X81]', async ({
  page,
  server,
  api,
}) => {
  const { id } = await assessmentNamed(api, QUIET);
  const gateway = gatewayOf(server.url);
  const people = [];
  for (let number = 0; number < 5; number++) people.push(await inviteCandidate(api, id));
  const [last, ...others] = people;
  if (!last) throw new Error('No candidate was invited.');
  const list = (await gateway.listRejectionReasons({})).value.results;
  const filled = list.find(({ label }) => label === 'Position filled')?.id ?? 0;
  const selected = await selectCandidates(gateway, id, others);
  const options = { email_timing: 'none' as const, reason: filled };
  await gateway.createJob({ body: { kind: 'reject', request_key: crypto.randomUUID(), ...selected, options } });

  await page.goto(drawerPath(last));
  const drawer = drawerOf(page, last.name);
  await drawer.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${last.name}?` });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Position filled');
  await expectAccessible(page, 'the dialog with a reason');
  await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
  const outcome = drawer.getByRole('region', { name: 'Rejection' });
  await expect(outcome.getByRole('listitem').filter({ hasText: 'Reason:' })).toContainText('Position filled');
  const ofReason = async () =>
    (await gateway.countCandidatures({ assessment: id, rejection_reason: [String(filled)] })).value.count;
  await expect.poll(ofReason).toBe(5);

  await page.goto(`/assessments/${id}/insights`);
  const chart = page.getByRole('region', { name: 'Reasons for rejection' });
  await expectAccessible(page, 'the reasons for rejection');
  await chart.getByRole('link', { name: /^Position filled\s*5/ }).click();
  await expect(page).toHaveURL(new RegExp(`rejection_reason=${filled}$`));
  const chip = filterButton(page, 'Rejection reason');
  await expect(chip).toHaveAccessibleDescription('Position filled');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(5);
  await page.getByRole('button', { name: 'Remove filter: Rejection reason' }).click();
  await filterBy(page, 'Rejection reason', 'Skills don’t match');
  await expect(page.getByText('No matching candidates')).toBeVisible();
});

test(
  'recruiters edit the list, by keyboard and at once; the form keeps what is refused [X80]',
  { tag: '@slow' },
  async ({ page, server, context, complaints }) => {
    complaints.expect(/409 \(Conflict\)/);
    const gateway = gatewayOf(server.url);
    const labels = async () =>
      (await gateway.listRejectionReasons({})).value.results
        .filter((reason) => reason.is_retired === false)
        .map(({ label }) => label);
    const before = await labels();
    const open = async (tab: typeof page) => {
      await tab.goto('/');
      await tab.getByRole('button', { name: 'Search…' }).click();
      await expect(tab.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
      await tab.keyboard.type('edit rejection');
      await tab.getByRole('option', { name: /^Edit rejection reasons/ }).click();
      return tab.getByRole('dialog', { name: 'Rejection reasons' });
    };
    const dialog = await open(page);
    await expect(dialog.getByRole('textbox')).toHaveCount(before.length);
    await expectAccessible(page, 'the list of reasons');
    await dialog.getByRole('button', { name: 'Add a reason' }).click();
    await expect(dialog.getByRole('textbox').last()).toBeFocused();
    await page.keyboard.type('Role was cancelled');

    const other = await open(await context.newPage());
    await other.getByRole('button', { name: 'Take reason 1 off the list' }).click();
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other).toBeHidden();

    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`changed the list meanwhile: ${before[1]} · `);
    await expect(dialog.getByRole('textbox').last()).toHaveValue('Role was cancelled');
    await dialog.getByRole('button', { name: `Move reason ${before.length + 1} up` }).press('Enter');
    await expect(dialog.getByRole('textbox').nth(before.length - 1)).toHaveValue('Role was cancelled');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await labels()).toEqual([...before.slice(0, -1), 'Role was cancelled', ...before.slice(-1)]);
  },
);
