import type { Page } from 'playwright';
import { percentile } from '../figures.ts';
import { drawerOf } from '../../support/screen.ts';
import { stageIn } from '../../support/stage.ts';
import { pressToPaint } from '../pressing.ts';

/** From press to paint, in milliseconds: 95th percentiles, of what the browser has the data for already. */
export interface Acts {
  /** The median of those who are opened for the first time, whose data is asked for. */
  first: number;
  open: number;
  next: number;
  stage: number;
}

/** Each press is made in so many rounds, so often in each: so many rows are drawn. */
const ROUNDS = 2;
const TIMES = 20;
/** So many rows are in view without scrolling. */
const IN_VIEW = 10;
const TITLE = ['[data-drawer] h2'];

/** Opens people out of the table, goes from one to the next, and moves them to other stages, as fast as it is answered. */
export async function act(page: Page): Promise<Acts> {
  const dialog = drawerOf(page);
  const openRow = async (index: number) => {
    await page.locator(`tr[data-index="${index}"] a`).focus();
    const taken = await pressToPaint(page, TITLE, () => page.keyboard.press('Enter'));
    await close(page);
    return taken;
  };
  // Its code comes with the first one.
  await openRow(IN_VIEW);
  const first: number[] = [];
  for (let index = 0; index < IN_VIEW; index++) first.push(await openRow(index));
  const open: number[] = [];
  for (let index = 0; index < ROUNDS * TIMES; index++) open.push(await openRow(index % IN_VIEW));

  await page.locator('tr[data-index="0"] a').press('Enter');
  await dialog.waitFor();
  const next: number[] = [];
  const stage: number[] = [];
  // There and back once, so that the data of all is there.
  for (const key of ['j', 'k']) {
    for (let times = 0; times < TIMES; times++) await pressToPaint(page, TITLE, () => page.keyboard.press(key));
  }
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
  const of = (taken: readonly number[]) => percentile(taken, 0.95);
  return { first: percentile(first, 0.5), open: of(open), next: of(next), stage: of(stage) };
}

/** Moves the open candidate to another stage: the row behind the drawer shows it as soon as the drawer does. */
async function changeStage(page: Page): Promise<number> {
  const stage = stageIn(drawerOf(page));
  const key = (await stage.innerText()) === 'Hired' ? '1' : '9';
  await stage.click();
  await page.getByRole('menu').waitFor();
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET');
  const id = /(\d+)$/.exec(new URL(page.url()).pathname)?.[1];
  const taken = await pressToPaint(page, [`tr[data-id="${id}"]`], () => page.keyboard.press(key));
  await answered;
  return taken;
}

async function close(page: Page): Promise<void> {
  await drawerOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  await drawerOf(page).waitFor({ state: 'detached' });
}
