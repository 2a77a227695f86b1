import { FAILED_CALL, failing, retryAsPeopleDo } from './support/chaos.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { expect, test } from './support/moodyService.ts';
import { drawerPath } from './support/people.ts';

/** Of a hundred questions so many fail: more than three in a row, so that no region is spared its Retry. */
const OF_A_HUNDRED = 70;

// Whole journeys under CHAOS=20 are a step of npm run test:slow.
// S02
test(
  'whatever fails, each region comes by its own Retry',
  { tag: '@slow' },
  async ({ page, api, upstream, complaints }) => {
    complaints.expect(FAILED_CALL);
    const { id } = await assessmentNamed(api, BUSIEST);
    const person = (await candidaturesOf(api, id)).find(({ status }) => status === 'completed');
    upstream.follow(failing(OF_A_HUNDRED));
    await retryAsPeopleDo(page);

    await page.goto('/assessments');
    await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('link').first()).toBeVisible();
    await page.goto(drawerPath({ assessmentId: id, id: person?.id ?? 0 }));
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Anti-cheating' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.goto('/candidates');
    await expect(page.getByRole('table', { name: 'Test takers' }).getByRole('link').first()).toBeVisible();
  },
);
