import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { labelOf } from '../src/contract/codes.ts';
import { LEVEL_WORDS, readBig5 } from '../src/contract/personality.ts';
import { candidatureOf, drawerPath, freshEmail, type Invitee, inviteCandidate } from './support/candidates.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { mainPages } from './support/mainPages.ts';
import { drawerOf, firstLink } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { expectTranslated, original, translateAsChrome } from './support/translation.ts';

type Candidature = Awaited<ReturnType<typeof candidaturesOf>>[number];

// The name of the button is an attribute, which stays as it is; here counts the text in it.
const stageOf = (page: Page) => drawerOf(page).getByRole('button', { name: 'Stage: ' });
const regionOf = (page: Page, name: string) => drawerOf(page).getByRole('region', { name });

/** Expects the panel to show the name, stage, score and personality of the candidate in its address. */
async function expectOwnValues(page: Page, rows: readonly Candidature[]): Promise<void> {
  const id = Number(/\/candidates\/(\d+)/.exec(page.url())?.[1]);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`No candidature ${id}.`);
  const name = row.full_name?.trim() || (row.email ?? '');
  await expect(drawerOf(page).getByRole('heading', { level: 2 })).toHaveText(name);
  await expect.poll(() => page.title()).toContain(name);
  await expect.poll(async () => original(await stageOf(page).innerText())).toBe(labelOf(row.stage ?? ''));
  if (row.avg_score !== null) {
    const score = `${Math.round(row.avg_score)}of 100`;
    await expect.poll(async () => original((await regionOf(page, 'Results').textContent()) ?? '')).toContain(score);
  }
  for (const { factor, level } of readBig5(row.personality_algorithm, row.personality) ?? []) {
    const line = `${factor}${LEVEL_WORDS[level - 1]}`;
    await expect.poll(async () => original((await regionOf(page, 'Personality').textContent()) ?? '')).toContain(line);
  }
}

/** Opens a candidate from the list of the busiest assessment, ordered so that stages, scores and profiles alternate. */
async function openFirst(page: Page, api: Client): Promise<readonly Candidature[]> {
  const { id } = await assessmentNamed(api, BUSIEST);
  const rows = await candidaturesOf(api, id);
  await page.goto(`/assessments/${id}/candidates?ordering=-email`);
  await firstLink(page).click();
  await expect(page).toHaveURL(/\/candidates\/\d+/);
  await expectOwnValues(page, rows);
  return rows;
}

async function pressAndLeave(page: Page, key: string): Promise<void> {
  const before = page.url();
  await page.keyboard.press(key);
  await expect(page).not.toHaveURL(before);
}

async function openNew(page: Page, api: Client): Promise<Invitee> {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await page.goto(drawerPath(person));
  await expect(stageOf(page)).toHaveText('«Not yet evaluated»');
  return person;
}

test('a translated panel shows each candidate’s own values, and moves, following and invitations work [X23]', async ({
  page,
  api,
}) => {
  test.slow();
  await translateAsChrome(page);
  const rows = await openFirst(page, api);
  for (const key of ['j', 'j', 'k']) {
    await pressAndLeave(page, key);
    await expectOwnValues(page, rows);
    await expectTranslated(page);
  }

  const person = await openNew(page, api);
  const advance = drawerOf(page).getByRole('button', { name: /Move to (?!another)/ });
  await expect(advance).toBeEnabled();
  const promised = original(await advance.innerText());
  await advance.click();
  await expect(stageOf(page)).not.toHaveText('«Not yet evaluated»');
  await expect
    .poll(async () => `Move to ${labelOf((await candidatureOf(api, person.assessmentId, person.email))?.stage ?? '')}`)
    .toBe(promised);
  await expect.poll(async () => `Move to ${original(await stageOf(page).innerText())}`).toBe(promised);
  await expect(advance).not.toHaveText(`«${promised}»`);
  await expectTranslated(page);

  await page.goto(`/assessments/${person.assessmentId}/candidates`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: '«Following»' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const email = freshEmail();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName(new RegExp(`${email}.* was invited`));
  await expectTranslated(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expectTranslated(page);
});

test('every translated page is shown, searched and sorted [X23]', { tag: '@slow' }, async ({ page, api }) => {
  test.slow();
  await translateAsChrome(page);
  const { id } = await assessmentNamed(api, BUSIEST);
  for (const path of await mainPages(api)) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('«');
    await expectTranslated(page);
  }

  for (const path of ['/assessments', '/candidates', `/assessments/${id}/candidates`]) {
    await page.goto(path);
    await firstLink(page).waitFor();
    const header = page.getByRole('columnheader').getByRole('button').first();
    await header.click();
    await expectTranslated(page);
    await page.getByRole('searchbox').first().fill('an');
    await expect(page).toHaveURL(/q=an/);
    await expectTranslated(page);
    await page.getByRole('searchbox').first().fill('no such name');
    await expect(firstLink(page)).toBeHidden();
    await expectTranslated(page);
    await page.getByRole('searchbox').first().fill('');
    await firstLink(page).waitFor();
    await expectTranslated(page);
  }
});
