import { assessmentNamed } from './support/demo.ts';
import { readOut, announcedDuring } from './support/screenReader.ts';
import { EVERY_KIND, THREE_QUESTIONS } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, expectQuestion, handIn, inviteTaker } from './support/taking.ts';

// X12 X11 X07
test('what a screen reader says from the welcome to the end', { tag: '@slow' }, async ({ page, api }) => {
  const { link } = await inviteTaker(api, EVERY_KIND);
  await page.goto(link);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: EVERY_KIND })).toBeVisible();
  const all: Record<string, string[]> = {};
  const take = async (name: string) => {
    all[name] = await readOut(main);
  };
  await take('welcome');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your steps' })).toBeVisible();
  await take('steps');
  await page.getByRole('button', { name: /^Next: / }).click();
  await expect(page.getByRole('radio', { name: 'At noon' })).toBeVisible();
  await take('instructions');
  await page.getByRole('button', { name: 'Back' }).click();
  await beginNextTest(page);
  await take('single');
  await page.getByRole('button', { name: 'Question 2' }).click();
  await expectQuestion(page, 2);
  await take('multiple');
  await page.getByRole('button', { name: 'Question 3' }).click();
  await expectQuestion(page, 3);
  await page.getByRole('textbox').fill('many');
  await take('number');
  await page.getByRole('button', { name: 'Question 4' }).click();
  await expectQuestion(page, 4);
  await take('ordering');
  const moved = await announcedDuring(page, {
    act: () => page.getByRole('button', { name: 'Move down: Write the report' }).click(),
    last: /./,
  });
  all['moved'] = moved;
  await page.getByRole('button', { name: 'Review and hand in' }).click();
  all['dialog'] = await readOut(page.getByRole('dialog'));
  console.log(JSON.stringify(all, null, 1));
});
