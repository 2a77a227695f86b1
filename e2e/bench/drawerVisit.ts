import type { Page } from 'playwright';
import { drawerOf } from '../support/screen.ts';
import { stageIn } from '../support/stage.ts';
import { percentile } from './figures.ts';
import { DRAWER_TITLE, pressToPaint } from './pressing.ts';

const TIMES = 20;
/** Rows that are in view without scrolling. */
const IN_VIEW = 10;

const p95 = (taken: readonly number[]) => percentile(taken, 0.95);

/**
 * Times from press to paint, in milliseconds: opens candidates from the table, goes from one to the next, and changes
 * stages.
 */
export async function pressDrawer(page: Page) {
  // Its code is loaded with the first candidate.
  await openRow(page, IN_VIEW);
  const first: number[] = [];
  for (let index = 0; index < IN_VIEW; index++) first.push(await openRow(page, index));
  const open: number[] = [];
  for (let index = 0; index < TIMES; index++) open.push(await openRow(page, index % IN_VIEW));

  await page.locator('tr[data-index="0"] a').press('Enter');
  const next = await pressNext(page);
  const previous = drawerOf(page).getByRole('button', { name: 'Previous candidate' });
  const stage: number[] = [];
  for (let times = 0; times < TIMES; times++) {
    await pressToPaint(page, DRAWER_TITLE, () => previous.click());
    stage.push(await changeStage(page));
  }
  await close(page);
  return { first: percentile(first, 0.5), open: p95(open), next, stage: p95(stage) };
}

/** From one candidate to the next (95th percentile). */
export async function pressNext(page: Page): Promise<number> {
  const next = drawerOf(page).getByRole('button', { name: 'Next candidate' });
  await next.focus();
  const taken: number[] = [];
  for (let times = 0; times < TIMES; times++) {
    taken.push(await pressToPaint(page, DRAWER_TITLE, () => page.keyboard.press('j')));
  }
  return p95(taken);
}

async function openRow(page: Page, index: number): Promise<number> {
  await page.locator(`tr[data-index="${index}"] a`).focus();
  const taken = await pressToPaint(page, DRAWER_TITLE, () => page.keyboard.press('Enter'));
  await close(page);
  return taken;
}

/** Changes the stage of the open candidate: row and drawer show it at the same time. */
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
