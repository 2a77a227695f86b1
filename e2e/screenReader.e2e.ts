import { assessmentNamed, QUIET } from './support/demo.ts';
import { drawerPath, inviteCandidate } from './support/candidates.ts';
import { drawerOf, firstLink, rowOf } from './support/screen.ts';
import { announcedDuring, readOut } from './support/screenReader.ts';
import { EVERY_KIND } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, inviteTaker } from './support/taking.ts';
import { moveTo, stageIn } from './support/stage.ts';

test.use({ sentinels: true });

// The speech of a virtual screen reader in the real page. It does not replace a test with a real one and its user.

test('a screen reader says the name, columns and rows of a table, and announces sorting [X01]', async ({ page }) => {
  await page.goto('/assessments');
  const table = page.getByRole('table', { name: 'Assessments' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const head = await readOut(table, { most: 40 });
  expect(head[0]).toMatch(/^table, Assessments/);
  expect(head).toContainEqual(expect.stringMatching(/^columnheader, Last updated.*sorted in descending order/));
  expect(head.filter((phrase) => phrase.includes('sorted'))).toHaveLength(1);
  expect(head.slice(head.indexOf('columnheader, Name'))).toEqual(
    expect.arrayContaining(['button, Name', 'columnheader, Status', 'columnheader, Candidates', 'button, Candidates']),
  );
  const said = await announcedDuring(page, {
    act: () => table.getByRole('button', { name: 'Name' }).click(),
    last: /Sorted/,
  });
  expect(said).toEqual(['polite: Sorted by Name, ascending']);
});

test(
  'a screen reader says a candidate in the table, the drawer and on the board [S21 X01 X02 X03 X05 X07]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const { name } = person;
    await page.goto(`/assessments/${id}/candidates`);
    const row = rowOf(page, name);
    await expect(row).toBeVisible();
    const cells = await readOut(row, { name });
    expect(cells[0]).toMatch(/^row, Select NAME NAME .* row index \d+$/);
    expect(cells).toEqual(
      expect.arrayContaining([
        'checkbox, Select NAME, not checked',
        'link, NAME',
        'cell, Not started',
        'button, Stage: Not yet evaluated, has popup menu',
      ]),
    );
    const chosen = await announcedDuring(page, { act: () => row.getByRole('checkbox').click(), last: /selected/ });
    expect(chosen).toEqual(['polite: 1 selected']);

    await page.goto(drawerPath(person));
    const drawer = drawerOf(page, name);
    await expect(drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem')).toHaveCount(4);
    // These load on their own.
    for (const part of ['Team', 'Activity']) {
      await expect(drawer.getByRole('region', { name: part })).toBeVisible();
    }
    const read = await readOut(drawer, { name });
    expect(read[0]).toBe('complementary, NAME');
    const regions = read.filter(
      // The rows of tests are those of the assessment.
      (phrase) => /^(?:heading|region|button|combobox)/.test(phrase) && !phrase.endsWith('Not taken, not expanded'),
    );
    expect(
      regions.map((phrase) =>
        phrase
          .replace(/, (?:First in|Last in|No report yet|Link unavailable|NYE|level).*/, '')
          .replace(/Move to (?!another).*/, 'Move to STAGE'),
      ),
    ).toEqual([
      'button, Previous candidate',
      'button, Next candidate',
      'button, Close',
      'heading, NAME',
      'button, Stage: Not yet evaluated, has popup menu',
      'button, Copy invitation link',
      'button, Move to STAGE',
      'button, Move to another stage…, has popup menu',
      'button, Reject…',
      'button, Report',
      'region, Results',
      'heading, Results',
      'region, Team',
      'heading, Team',
      'button, Save note',
      'region, Test conditions',
      'heading, Test conditions',
      'region, Invitation',
      'heading, Invitation',
      'button, Copy invitation link',
      'button, Resend invitation',
      'region, Other assessments',
      'heading, Other assessments',
      'region, Activity',
      'heading, Activity',
      'button, Remove from assessment…',
    ]);
    // A disabled command says why.
    expect(read).toContainEqual(expect.stringMatching(/^button, Report, No report yet: .*disabled/));
    const stage = stageIn(drawer);
    const moved = await announcedDuring(page, {
      act: () => moveTo(stage, 'INT'),
      last: /Interviewed/,
      name,
    });
    expect(moved).toContainEqual(expect.stringMatching(/^polite: NAME moved to Interviewed/));

    complaints.expect(/status of 409/);
    const stuck = await inviteCandidate(api, id, { sentinel: 'sentinel.stage409' });
    await page.goto(drawerPath(stuck));
    const theirs = stageIn(drawerOf(page, stuck.name));
    const refused = await announcedDuring(page, {
      act: () => moveTo(theirs, 'INT'),
      last: /Still in/,
      name: stuck.name,
    });
    expect(refused).toContain('assertive: Couldn’t move NAME. Still in Not yet evaluated.');

    await page.goto(`/assessments/${id}/board?ordering=-created`);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toBeVisible();
    const onBoard = await readOut(card, { name });
    expect(onBoard).toEqual(expect.arrayContaining(['link, NAME', 'button, Move NAME to…, Move to…, has popup menu']));
    const carried = await announcedDuring(page, {
      act: async () => {
        await card.getByRole('link').focus();
        await page.keyboard.press('Shift+ArrowRight');
      },
      last: /moved to/,
      name,
    });
    expect(carried).toContainEqual(
      expect.stringMatching(/^polite: NAME moved to Invited for take-home test, \d+ of \d+\.$/),
    );
  },
);

test(
  'a screen reader says the command palette as a combobox, its options with their positions, and their number [X04]',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    await expect(firstLink(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+K');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette).toBeVisible();
    const typed = await announcedDuring(page, { act: () => page.keyboard.type('email log'), last: /1 result/ });
    expect(typed.at(-1)).toBe('polite: 1 result');
    const read = await readOut(palette);
    expect(read.slice(0, 2)).toEqual(['dialog, Command palette', 'heading, Command palette, level 2']);
    expect(read).toContainEqual(
      expect.stringMatching(/^combobox, Search pages.*has popup listbox, expanded, active descendant Email log/),
    );
    expect(read).toContainEqual(expect.stringMatching(/^option, Email log.*, selected, position 1, set size 1$/));
  },
);

test(
  'a screen reader says the fields of a form, an error, and the next step [X11]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    await page.goto(`/assessments/${id}/candidates`);
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
    const form = page.getByRole('dialog', { name: 'Invite a candidate' });
    const email = form.getByRole('textbox', { name: 'Email' });
    await email.fill('nadia@example');
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    // It is read out because the focus goes there.
    await expect(email).toBeFocused();
    expect(await readOut(form)).toEqual(
      expect.arrayContaining([
        `dialog, Invite a candidate, Assessment: ${QUIET}`,
        'textbox, Email, nadia@example, Enter a valid email address., invalid, required',
        'textbox, First name',
        'textbox, Last name',
        'checkbox, Email the invitation, checked',
        'button, Cancel',
        'button, Invite',
      ]),
    );
  },
);

test(
  'a screen reader says the time limit before the start, and each time warning once [X09]',
  { tag: '@slow' },
  async ({ page, api, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    const { link } = await inviteTaker(api, EVERY_KIND);
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: EVERY_KIND })).toBeVisible();
    const welcome = await readOut(page.getByRole('main'));
    expect(welcome).toEqual(
      expect.arrayContaining([
        'heading, What to expect, level 2',
        '4 questions · 10 min',
        'heading, What we record, level 2',
        'button, Continue',
        'No timer starts yet.',
      ]),
    );
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await beginNextTest(page);
    await expect(page.getByRole('timer')).toBeVisible();
    const said = await announcedDuring(page, {
      act: async () => {
        // No answer has the time of the server, which is not moved.
        await context.setOffline(true);
        for (let minute = 0; minute < 9; minute++) await page.clock.fastForward('01:00');
        await page.clock.fastForward('00:20');
      },
      last: /One minute/,
    });
    const warnings = said.filter((phrase) => /left/.test(phrase));
    expect(warnings).toEqual(['polite: Five minutes left.', 'polite: One minute left.']);
  },
);
