import { expect, test } from '@playwright/test';
import type { Client } from '../../src/contract/client.ts';
import { labelOf } from '../../src/contract/codes.ts';
import { candidatureOf, freshEmail } from './candidates.ts';
import { assessmentNamed, BUSIEST } from './demo.ts';
import type { EnginePage } from './enginePage.ts';
import { findTooWide } from './hostileTexts.ts';
import type { Server } from './server.ts';
import { EVERY_KIND } from './shortAssessment.ts';
import { beginNextTest, expectSaved, submitTest } from './taking.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A candidate registers and takes a test of each kind; a recruiter reads, moves and invites. */
export async function takeJourney(page: EnginePage, api: Client, { url, platformUrl }: Server): Promise<void> {
  const { id } = await assessmentNamed(api, EVERY_KIND);
  const email = freshEmail('olga');
  await page.setViewportSize(DESKTOP);

  await test.step('a candidate registers', async () => {
    const { public_links: links } = (await api.readAssessment({ assessment_id: id })).value;
    await page.goto(`${platformUrl}/testtaker/publicinvitation/${links[0]?.public_uuid}`);
    await page.getByRole('textbox', { name: 'First name' }).fill('Olga');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Nord');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('checkbox').setChecked(true);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('link', { name: 'Continue to the assessment' }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  });

  await test.step('the candidate answers questions on a phone', async () => {
    await page.setViewportSize(PHONE);
    await beginNextTest(page);
    await page.getByRole('radio', { name: 'Guests' }).setChecked(true);
    await expectSaved(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Submit now…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await beginNextTest(page);
    await page.getByRole('button', { name: 'Question 5' }).click();
    await page.getByRole('radio', { name: 'Very accurate' }).setChecked(true);
    await submitTest(page);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('the candidate writes code', async () => {
    await beginNextTest(page);
    await page.getByRole('textbox', { name: /Each room/ }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('const keysFor = (rooms) => {\n  return rooms * 2;\n}');
    await expectSaved(page);
    await submitTest(page);
    await page.getByRole('button', { name: 'Next: Questions from Willow & Wren (invented)' }).waitFor();
  });

  await test.step('a recruiter reads a candidate in a long list', async () => {
    const busiest = await assessmentNamed(api, BUSIEST);
    const { value } = await api.listCandidatures({
      assessment: busiest.id,
      status: 'completed',
      ordering: '-avg_score',
      limit: 1,
    });
    const name = value.results[0]?.full_name ?? '';
    await page.goto(`${url}/assessments/${busiest.id}/candidates?status=completed&ordering=-avg_score`);
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
  });

  await test.step('the recruiter opens the candidate and moves them by keyboard', async () => {
    await page.goto(`${url}/assessments/${id}/candidates`);
    await page.getByRole('link', { name: 'Olga Nord' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Olga Nord' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('menuitemradio', { name: labelOf('EVA'), exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await candidatureOf(api, id, email))?.stage).toBe('EVA');
    await page.keyboard.press('Escape');
  });

  await test.step('the recruiter invites a candidate on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${url}/assessments/${id}/candidates`);
    await page.getByRole('link', { name: 'Olga Nord' }).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a candidate' });
    const invited = freshEmail('pia');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(invited);
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Pia');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('South');
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog', { name: 'Pia South was invited' }).waitFor();
    await page.goto((await candidatureOf(api, id, invited))?.invitation_link ?? '');
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    await expectFits(page);
  });

  const { avg_score: score } = (await candidatureOf(api, id, email)) ?? {};
  expect(score, 'one of four questions and all cases of the code are right').toBe(63);
}

async function expectFits(page: EnginePage): Promise<void> {
  await expect.poll(() => page.evaluate(findTooWide)).toEqual([]);
}
