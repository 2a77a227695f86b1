import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { drawerPath, inviteCandidate } from './support/candidates.ts';
import { drawerOf, openListWith, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

/** From this width on the panel is beside the list, not over it. */
const WIDE = 1_280;

test('a recommendation and its reason are saved however the typing ends [X25]', async ({ page, api }) => {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  const people = (await candidaturesOf(api, assessmentId)).slice(10, 14);
  const drawer = drawerOf(page);
  const section = drawer.getByRole('region', { name: 'Team' });
  const panelPart = page.getByRole('region', { name: 'Team' });
  const reason = section.getByRole('textbox', { name: 'Reason (optional)' });
  const ends = {
    Next: () => drawer.getByRole('button', { name: 'Next candidate' }).click(),
    Escape: () => page.keyboard.press('Escape'),
    Close: () => drawer.getByRole('button', { name: 'Close' }).click(),
    async width() {
      let typed = 'Weak code, width';
      for (const [from, width] of [
        [WIDE, 1_000],
        [1_000, 390],
        [390, 1_440],
      ] as const) {
        // Drawing it again, beside the list or over it, saves what was typed.
        const isDrawnAgain = from < WIDE !== width < WIDE;
        const saved = page.waitForResponse((response) => response.request().postData()?.includes(typed) === true);
        await page.setViewportSize({ width, height: 800 });
        if (isDrawnAgain) await saved;
        // Until it is drawn again, the focus is still in the panel of the earlier width.
        await expect(
          page.getByRole(width < WIDE ? 'dialog' : 'complementary').filter({ has: panelPart }),
        ).toBeVisible();
        await expect(reason).toBeFocused();
        await page.keyboard.type(`, ${width}`);
        typed += `, ${width}`;
      }
    },
  };
  for (const [index, [name, end]] of Object.entries(ends).entries()) {
    await page.goto(drawerPath({ assessmentId, id: people[index]?.id ?? 0 }));
    await section.getByRole('radio', { name: 'No' }).check();
    await expect(reason).toBeFocused();
    // Its letters are shortcuts elsewhere.
    await page.keyboard.type(`Weak code, ${name}`);
    await end();
    await page.goto(drawerPath({ assessmentId, id: people[index]?.id ?? 0 }));
    await expect(section.getByRole('radio', { name: 'No' })).toBeChecked();
    await expect(reason).toHaveValue(`Weak code, ${name}${name === 'width' ? ', 1000, 390, 1440' : ''}`);
  }
});

test('dialogs keep what was typed after Escape and drop it after Cancel [X25]', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await openListWith(page, `/assessments/${id}/candidates`, rowOf(page, person.name));

  const email = page.getByRole('dialog').getByRole('textbox', { name: 'Email' });
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await page.keyboard.press('i');
  await email.fill('half@exa');
  await page.keyboard.press('Escape');
  await expect(email).toBeHidden();
  await page.keyboard.press('i');
  await expect(email).toHaveValue('half@exa');
  await cancel.click();
  await expect(email).toBeHidden();
  await page.keyboard.press('i');
  await expect(email).toHaveValue('');
  await cancel.click();

  await rowOf(page, person.name).getByRole('link').click();
  await expect(drawerOf(page, person.name)).toBeFocused();
  const never = page.getByRole('radio', { name: 'Don’t send' });
  await page.keyboard.press('r');
  await never.check();
  await page.keyboard.press('Escape');
  await expect(never).toBeHidden();
  await page.keyboard.press('r');
  await expect(never).toBeChecked();
  await cancel.click();
  await expect(never).toBeHidden();
  await page.keyboard.press('r');
  await expect(never).not.toBeChecked();
});
