import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import writeWorkbook from 'write-excel-file/universal';
import { expectAccessible } from './support/axe.ts';
import { ARCHIVED, assessmentNamed, QUIET } from './support/demo.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { candidatureOf, freshEmail, freshName, inviteCandidate, emailsTo } from './support/candidates.ts';
import { messageOf, openListWith, requestsOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

const path = (assessmentId: number) => `/assessments/${assessmentId}/invite`;
const field = (page: Page) => page.getByRole('textbox', { name: 'Email addresses or spreadsheet rows' });
const lineOf = (page: Page, line: number) => page.getByRole('row', { name: `Edit row ${line}:` });
const stateOf = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

/** Chooses a file from the disk. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file…' }).click();
  await (await chooser).setFiles({ name, mimeType: '', buffer });
}

async function outcomeOf(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download outcomes (CSV)' }).click();
  return await readFile(await (await downloading).path(), 'utf8');
}

test('a pasted list is reviewed, corrected and invited by keyboard', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const before = await inviteCandidate(api, id);
  const { first, last, full } = freshName();
  const [anna, ben, cleo] = [freshEmail('anna'), freshEmail('ben'), freshEmail('cleo')];
  const text = [`${full} <${anna}>`, before.email, 'ben@', '', anna.toUpperCase(), cleo].join('\n');

  await openListWith(page, `/assessments/${id}/candidates`, rowOf(page, before.email));
  await pressOn(page, page.getByRole('button', { name: 'Invite', exact: true }).first());
  await pressOn(page, page.getByRole('dialog').getByRole('link', { name: 'Several candidates' }));
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, 'a list to be pasted');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: 'Pasted list, 5 rows' })).toBeFocused();
  await expect(lineOf(page, 1)).toContainText(`${first}${last}`);
  await expect(rowOf(page, before.email)).toContainText('Already invited');
  await expect(rowOf(page, before.email).getByRole('link', { name: /in a new tab$/ })).toHaveAttribute(
    'href',
    new RegExp(`/candidates/${before.id}$`),
  );
  await expect(rowOf(page, 'ben@')).toContainText('Nothing after “@”.');
  await expect(lineOf(page, 5)).toContainText('Same as row 1.');
  await expectAccessible(page, 'a list that was read');

  await pressOn(page, stateOf(page, /^Invalid 1/));
  await expect(rowOf(page, cleo)).toBeHidden();
  await pressOn(page, page.getByRole('button', { name: 'Edit row 3: ben@' }));
  const dialog = page.getByRole('dialog', { name: 'Row 3' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Nothing after “@”.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${ben}, x`);
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription('Space in the email.');
  await expectAccessible(page, 'a row that is mended');
  await email.fill(ben);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No rows')).toBeVisible();
  await pressOn(page, stateOf(page, /^All 5/), 'Enter');
  await pressOn(page, page.getByRole('button', { name: `Remove row 6: ${cleo}` }));
  await expect(page.getByRole('button', { name: `Remove row 5: ${anna.toUpperCase()}` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Restore 1 removed' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Invite 2 candidates…' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Invite 2 candidates' });
  await expect(asked).toContainText('1 skipped: Already invited to this assessment.');
  await expectAccessible(page, 'many about to be invited');
  await page.keyboard.press('ArrowDown');
  await expect(asked.getByRole('radio', { name: 'Links only' })).toBeChecked();
  await pressOn(page, asked.getByRole('button', { name: 'Invite 2 candidates' }));

  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Done');
  const outcome = await outcomeOf(page);
  for (const address of [anna, ben]) {
    const invited = await candidatureOf(api, id, address);
    expect(outcome).toContain(invited?.invitation_link);
    expect(await emailsTo(api, address)).toEqual([]);
  }
  expect((await candidatureOf(api, id, anna))?.full_name).toBe(full);
  expect(await candidatureOf(api, id, cleo)).toBeUndefined();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pressOn(page, page.getByRole('button', { name: 'Copy all links' }));
  await expect(messageOf(page, '2 links copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(outcome).toContain(copied.split('\n')[1]);
  await pressOn(page, page.getByRole('button', { name: 'Show the candidates' }));
  await expect(rowOf(page, full)).toBeVisible();
});

for (const [format, extension] of [
  ['CSV', 'csv'],
  ['Excel (XLSX)', 'xlsx'],
]) {
  test(`the columns of the ${format} template are recognised`, { tag: '@slow' }, async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    await page.goto(path(id));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download template, ${format}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`Candidates to invite.${extension}`);
    await choose(page, download.suggestedFilename(), await readFile(await download.path()));
    await expect(page.getByText('Columns recognised: Email, First name, Last name.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Email' })).toHaveCount(0);
    await pressOn(page, page.getByRole('button', { name: 'Change columns' }));
    await expect(page.getByRole('combobox', { name: 'Email' })).toBeFocused();
  });
}

test(
  'candidates of a CSV file with mapped columns are invited by email; the service refuses one row',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 400/);
    const { id } = await assessmentNamed(api, QUIET);
    const anna = freshEmail('anna');
    const refused = `${freshName().last.toLowerCase()}@undeliverable.invalid`;
    const jobs = requestsOf(page, 'POST', /\/jobs\/$/);
    // As Excel writes it in Western Europe, with unknown column names.
    const file = Buffer.from(`Kunde;Rufzeichen;Kontakt\r\nMüller;Zoë;${anna}\r\nLind;Ben;${refused}\r\n`, 'latin1');
    await page.goto(path(id));
    await choose(page, 'people.csv', file);
    await expect(page.getByRole('heading', { name: 'people.csv, 3 rows' })).toBeVisible();
    await page
      .getByRole('combobox', { name: 'Header row' })
      .selectOption({ label: 'Row 1: Kunde, Rufzeichen, Kontakt' });
    await page.getByRole('combobox', { name: 'Last name' }).selectOption({ label: 'Kunde' });
    await page.getByRole('combobox', { name: 'First name' }).selectOption({ label: 'Rufzeichen' });
    await expect(page.getByRole('combobox', { name: 'Email' })).toHaveValue('2');
    await expect(rowOf(page, anna)).toContainText('ZoëMüller');
    await page.getByRole('button', { name: 'Invite 2 candidates…' }).click();
    await page.getByRole('button', { name: 'Invite 2 candidates' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Done');
    expect(jobs).toHaveLength(1);
    await expect(rowOf(page, refused)).toContainText('Failed');
    expect((await candidatureOf(api, id, anna))?.full_name).toBe('Zoë Müller');
    expect(await emailsTo(api, anna)).toHaveLength(1);
    const outcome = await outcomeOf(page);
    expect(outcome).toContain((await candidatureOf(api, id, anna))?.invitation_link);
    expect(outcome).toMatch(new RegExp(`${refused}.*failed`));
  },
);

test(
  'a list of 2,000 candidates from a workbook scrolls, and leaving the page asks first',
  { tag: ['@slow', '@calm'] },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const data = Array.from({ length: 2_000 }, (_, row) => [
      { value: `person${row}@many.example` },
      { value: 'Åsa Lind' },
    ]);
    const blob = await writeWorkbook([[{ value: 'Mail' }, { value: 'Name' }], ...data], { sheet: 'People' }).toBlob();
    await page.goto(path(id));
    await choose(page, 'people.xlsx', Buffer.from(await blob.arrayBuffer()));
    await expect(page.getByRole('heading', { name: 'people.xlsx, 2,000 rows' })).toBeVisible();
    await expect(stateOf(page, /^Ready 2,000/)).toBeVisible();
    await expect(rowOf(page, 'person3@many.example')).toContainText('ÅsaLind');
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
    await expect(rowOf(page, 'person1999@many.example')).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(80);

    await page.getByRole('link', { name: 'Email log' }).click();
    const leave = page.getByRole('dialog', { name: 'Discard this list?' });
    await expectAccessible(page, 'a list about to be left');
    await leave.getByRole('button', { name: 'Keep list' }).click();
    await expect(rowOf(page, 'person1999@many.example')).toBeVisible();
    await page.getByRole('link', { name: 'Email log' }).click();
    await leave.getByRole('button', { name: 'Discard list' }).click();
    await expect(page).toHaveURL(/\/email-log$/);
  },
);

test(
  'a pasted text that is not a list is refused with a reason, and stays',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, ARCHIVED);
    await page.goto(path(id));
    await typeInto(page, field(page), 'anna@x.example');
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t read the list.' });
    await choose(page, 'people.xlsx', Buffer.from('PK\u0003\u0004 not a workbook'));
    await expect(alert).toContainText('Couldn’t read this spreadsheet.');
    await choose(page, 'people.csv', Buffer.alloc(0));
    await expect(alert).toContainText('The file is empty.');
    await choose(page, 'people.csv', Buffer.alloc(21 * 1024 * 1024, 'a'));
    await expect(alert).toContainText('File too large (21 MB; limit 20 MB).');
    await expectAccessible(page, 'a list that could not be read');
    await expect(field(page)).toHaveValue('anna@x.example');
    await page.getByRole('button', { name: 'Check list' }).click();
    await expect(page.getByRole('button', { name: 'Invite 1 candidate…' })).toHaveAccessibleDescription(/archived/);
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['mail\tname\nben@x.example\tBen Lind'], 'dropped.tsv'));
      return transfer;
    });
    await page.getByRole('main').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByRole('heading', { name: 'dropped.tsv, 1 row' })).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page)).toHaveValue('anna@x.example');
  },
);

test(
  'a file in another encoding and with several sheets is read again as chosen [R50 R51 R56]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const [anna, boss, old] = [freshEmail('anna'), freshEmail('boss'), freshEmail('old')];
    const text = `Imi\xea;Manager Email;Candidate Email\r\n\xa3ucja;${boss};${anna}\r\n`;
    await page.goto(path(id));
    await choose(page, 'people.csv', Buffer.from(text, 'latin1'));
    const encoding = page.getByRole('combobox', { name: 'Encoding' });
    await expect(encoding).toHaveValue('windows-1250');
    await expect(page.getByText('Several columns have addresses.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite 0 candidates…' })).toHaveAccessibleDescription(
      /email column/,
    );
    await page.getByRole('combobox', { name: 'Email', exact: true }).selectOption({ label: 'Candidate Email' });
    await expect(rowOf(page, anna)).toContainText('Łucja');
    await page.getByText('1 address in other columns or rows is not used.').click();
    await expect(page.getByRole('list', { name: 'Notes about the list' })).toContainText(boss);
    await expectAccessible(page, 'a list with notes and questions');
    await encoding.selectOption('windows-1251');
    await expect(rowOf(page, anna)).toContainText('Јucja');

    const sheets = [
      { sheet: 'Now', data: [[{ value: 'Email' }], [{ value: anna }]] },
      { sheet: 'Last year', data: [[{ value: 'Email' }], [{ value: old }]] },
    ];
    await page.getByRole('button', { name: 'Start over' }).click();
    await choose(page, 'people.xlsx', Buffer.from(await (await writeWorkbook(sheets).toBlob()).arrayBuffer()));
    await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Last year');
    await expect(rowOf(page, old)).toBeVisible();
    await expect(page.getByText('Sheet “Now” is not read (1 address).')).toBeVisible();
  },
);
