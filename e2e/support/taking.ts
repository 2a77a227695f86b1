import type { Client } from '../../src/contract/client.ts';
import { assessmentNamed } from './demo.ts';
import { candidatureOf, type Invitee, inviteCandidate } from './candidates.ts';
import type { EnginePage } from './enginePage.ts';

/** Invites a candidate to an assessment; returns their personal link. */
export interface Taker extends Invitee {
  link: string;
}

export async function inviteTaker(api: Client, assessment: string): Promise<Taker> {
  const { id } = await assessmentNamed(api, assessment);
  const person = await inviteCandidate(api, id);
  const row = await candidatureOf(api, id, person.email);
  if (!row?.invitation_link) throw new Error('The invitation has no link.');
  return { ...person, link: row.invitation_link };
}

/** Opens the link, presses Start and begins the first test, without full screen by default. */
export async function beginFirstTest(page: EnginePage, link: string, { fullScreen = false } = {}): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await beginNextTest(page, { fullScreen });
}

/** Begins the next test from the overview. */
export async function beginNextTest(page: EnginePage, { fullScreen = false } = {}): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click();
  // A window in full screen cannot be resized, which the axe checks need.
  await page.getByRole('checkbox', { name: /full screen/ }).setChecked(fullScreen);
  await page.getByRole('button', { name: /^Start the test/ }).click();
  await expectQuestion(page, 1);
}

export async function expectQuestion(page: EnginePage, number: number): Promise<void> {
  await page.getByRole('heading', { name: new RegExp(`^Question ${number} of `) }).waitFor();
}

/** Waits until the page says that everything is saved. */
export async function expectSaved(page: EnginePage): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Submits the test from the last question. */
export async function submitTest(page: EnginePage): Promise<void> {
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
}
