import type { Page } from 'playwright';
import { percentile } from '../figures.ts';
import { pressToPaint } from '../pressing.ts';

/** 95th percentiles from press to paint, in milliseconds. */
export interface Acts {
  open: number;
  next: number;
  stage: number;
}

/** Each press is made in so many rounds, so often in each: so many rows are drawn. */
const ROUNDS = 2;
const TIMES = 20;
/** So many rows are in view without scrolling. */
const IN_VIEW = 10;
const TITLE = ['[role=dialog] h2'];

/** Opens people out of the table, goes from one to the next, and moves them to other stages, as fast as it is answered. */
export async function act(page: Page): Promise<Acts> {
  const dialog = page.getByRole('dialog');
  // Its code comes with the first one.
  await page.locator('tr[data-index="0"] a').press('Enter');
  await dialog.waitFor();
  await close(page);
  const open: number[] = [];
  for (let index = 0; index < ROUNDS * TIMES; index++) {
    await page.locator(`tr[data-index="${index % IN_VIEW}"] a`).focus();
    open.push(await pressToPaint(page, TITLE, () => page.keyboard.press('Enter')));
    await close(page);
  }

  await page.locator('tr[data-index="0"] a').press('Enter');
  await dialog.waitFor();
  const next: number[] = [];
  const stage: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A letter in the list of stages would choose one.
    await dialog.getByRole('button', { name: 'Next candidate' }).focus();
    for (let times = 0; times < TIMES; times++) {
      next.push(await pressToPaint(page, TITLE, () => page.keyboard.press('j')));
    }
    const previous = dialog.getByRole('button', { name: 'Previous candidate' });
    // On the slower processor the first row was once there a press sooner; why is not known.
    for (let times = 0; times < TIMES && (await previous.isEnabled()); times++) {
      await pressToPaint(page, TITLE, () => previous.click());
      stage.push(await changeStage(page));
    }
  }
  await close(page);
  return { open: percentile(open, 0.95), next: percentile(next, 0.95), stage: percentile(stage, 0.95) };
}

/** Moves whoever is open to any other stage than theirs: the row behind the drawer shows it as soon as the drawer does. */
async function changeStage(page: Page): Promise<number> {
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Stage' });
  await choice.focus();
  const key = (await choice.inputValue()) === 'HIR' ? 'N' : 'H';
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET');
  const id = /(\d+)$/.exec(new URL(page.url()).pathname)?.[1];
  const taken = await pressToPaint(page, [`tr[data-id="${id}"]`], () => page.keyboard.press(key));
  await answered;
  return taken;
}

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
