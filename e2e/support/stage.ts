import { expect, type Locator, type Page } from '@playwright/test';
import { labelOf, STAGES } from '../../src/contract/codes.ts';

/** The stage of the candidate in the drawer: a button that opens the stage list. */
export const stageIn = (drawer: Locator | Page): Locator => drawer.getByRole('button', { name: /^Stage: / });

/** Expects the stage to be shown. */
export const expectStage = (stage: Locator, code: string): Promise<void> =>
  expect(stage).toHaveAccessibleName(`Stage: ${labelOf(code)}`);

/** The code of the stage that the drawer suggests: it follows from earlier moves in the assessment. */
export async function suggestedIn(drawer: Locator): Promise<string> {
  const button = drawer.getByRole('button', { name: /^Move to (?!another)/ });
  await expect(button).toBeEnabled();
  const words = await button.innerText();
  const code = STAGES.find((stage) => words.trim() === `Move to ${labelOf(stage)}`);
  if (code === undefined) throw new Error(`“${words}” names no stage.`);
  return code;
}

/** Moves the candidate to a stage with the stage list. */
export async function moveTo(stage: Locator, code: string): Promise<void> {
  await stage.click();
  const label = code === 'REJ' ? 'Rejected…' : labelOf(code);
  await stage.page().getByRole('menuitemradio', { name: label, exact: true }).click();
}
