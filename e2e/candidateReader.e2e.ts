import { announcedDuring, readOut } from './support/screenReader.ts';
import { EVERY_KIND, THREE_QUESTIONS } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginFirstTest, expectQuestion, inviteTaker } from './support/taking.ts';

// The speech of a virtual screen reader in the candidates' pages.

test(
  'a screen reader says what the assessment contains, the next step, and when the timer starts [X09 X12]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { link } = await inviteTaker(api, EVERY_KIND);
    const main = page.getByRole('main');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: EVERY_KIND })).toBeVisible();
    const welcome = await readOut(main);
    expect(welcome.slice(0, 4)).toEqual(['main', 'paragraph', 'Assessment', `heading, ${EVERY_KIND}, level 1`]);
    expect(welcome.filter((phrase) => phrase.startsWith('listitem'))).toHaveLength(10);
    expect(welcome.slice(-2)).toEqual(['button, Continue', 'No timer starts yet.']);

    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your progress' })).toBeFocused();
    const steps = await readOut(main);
    const next = steps.indexOf('listitem, level 1, position 1, set size 4');
    expect(steps.slice(next, next + 5)).toEqual([
      'listitem, level 1, position 1, set size 4',
      'strong',
      'At the desk',
      '4 questions · 10 min',
      'Up next',
    ]);
    expect(steps).toContain('button, Next: At the desk');

    await page.getByRole('button', { name: /^Next: / }).click();
    await expect(page.getByRole('radio', { name: 'At noon' })).toBeVisible();
    const instructions = await readOut(main);
    expect(instructions).toEqual(
      expect.arrayContaining([
        'heading, At the desk, level 1',
        'region, Try one first',
        'This question doesn’t count and isn’t timed.',
        'radiogroup, When does the night begin?',
        'radio, At noon, not checked, position 1, set size 2',
        'button, Check my answer, disabled',
        'button, Start the test: 10 min',
        'The timer starts when you press Start and keeps running if you leave.',
      ]),
    );
  },
);

test(
  'a screen reader says the position in a test, each kind of question, errors, and what submitting means [X08 X11 X12]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { link } = await inviteTaker(api, EVERY_KIND);
    const main = page.getByRole('main');
    const to = async (number: number) => {
      await page.getByRole('button', { name: `Question ${number}` }).click();
      await expectQuestion(page, number);
    };
    await beginFirstTest(page, link);
    expect((await readOut(main)).filter((phrase) => /^(?:progressbar|heading|radio|button)/.test(phrase))).toEqual([
      'progressbar, Question 1 of 4, 1, max value 4, min value 0, current value 25%',
      'heading, Question 1 of 4, level 2',
      'radiogroup, Who gets a key?',
      'radio, Guests, not checked, position 1, set size 2',
      'radio, Anybody, not checked, position 2, set size 2',
      'button, Previous, disabled',
      'button, Next',
    ]);
    await to(2);
    expect(await readOut(main)).toEqual(
      expect.arrayContaining([
        'group, What is kept in the safe?, Select all that apply.',
        'checkbox, Jewels, not checked',
        'checkbox, Passports, not checked',
      ]),
    );
    await to(3);
    await page.getByRole('textbox').fill('many');
    expect(await readOut(main)).toEqual(
      expect.arrayContaining(['group, Material', 'textbox, What does the stay cost?, many, Enter a number, invalid']),
    );
    await to(4);
    const ordering = await readOut(main);
    expect(ordering).toEqual(
      expect.arrayContaining([
        'group, The fire alarm rings. What comes first?',
        'listitem, level 1, position 1, set size 3',
        'button, Move up: Write the report, disabled',
        'button, Move down: Write the report',
        'button, Keep this order',
      ]),
    );
    const moved = await announcedDuring(page, {
      act: () => page.getByRole('button', { name: 'Move down: Write the report' }).click(),
      last: /now/,
    });
    expect(moved).toEqual(['polite: Write the report: now 2 of 3.']);

    await page.getByRole('button', { name: 'Review and submit' }).click();
    const asked = await readOut(page.getByRole('dialog'));
    expect(asked.slice(0, 2)).toEqual(['dialog, Submit this test?', 'heading, Submit this test?, level 2']);
    expect(asked.slice(-3)).toEqual(['You can’t change answers after this.', 'button, Go back', 'button, Submit']);
  },
);

test(
  'a screen reader announces an unsaved answer, its saving, and the end [T27 X12]',
  { tag: '@slow' },
  async ({ page, api, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    const { link, name } = await inviteTaker(api, THREE_QUESTIONS);
    const main = page.getByRole('main');
    const header = page.getByRole('banner');
    await beginFirstTest(page, link);
    const title = ['banner', 'heading, By the water, level 1', 'paragraph'];
    expect((await readOut(header)).slice(0, 5)).toEqual([...title, 'Saved', 'status']);

    const lost = 'Your answers aren’t saved yet. Trying again. Keep this page open.';
    const unsaved = await announcedDuring(page, {
      async act() {
        await context.setOffline(true);
        await page.getByRole('radio', { name: 'Stay out' }).check();
      },
      last: /aren’t saved/,
    });
    expect(unsaved.filter(isAboutSaving)).toEqual([`polite: ${lost}`]);
    expect((await readOut(header)).slice(0, 6)).toEqual([...title, 'Reconnecting…', 'status', lost]);
    const trouble = await readOut(main);
    const why = trouble.indexOf('Your latest answers aren’t saved yet.');
    expect(trouble[why + 1]).toBe('Keep this page open. Answers will save when you’re back online.');
    // Announced before the question, which is still read completely.
    expect(trouble.indexOf('heading, Question 1 of 3, level 2')).toBeGreaterThan(why);
    expect(trouble.at(-1)).toBe('button, Next');

    const saved = await announcedDuring(page, { act: () => context.setOffline(false), last: /saved again/ });
    expect(saved.filter(isAboutSaving)).toEqual(['polite: Everything is saved again.']);
    expect((await readOut(header)).slice(3, 6)).toEqual(['Saved', 'status', 'Everything is saved again.']);
    expect(await readOut(main)).not.toContain('Your latest answers aren’t saved yet.');

    await page.getByRole('button', { name: 'Submit now…' }).click();
    const asked = await readOut(page.getByRole('dialog'));
    expect(asked).toContain('2 questions are unanswered: 2 and 3.');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    expect(await readOut(main)).toEqual([
      'main',
      'heading, Thank you, level 1',
      'paragraph',
      name.split(' ')[0],
      ',',
      'you’ve completed',
      'strong',
      THREE_QUESTIONS,
      '.',
      'paragraph',
      'Willow & Wren (invented) can now see your results. There is nothing more to do.',
      'paragraph',
      'You can close this page.',
    ]);
  },
);

/** Announcements of the clock can be between these on a busy machine. */
const isAboutSaving = (phrase: string) => phrase.includes('saved');
