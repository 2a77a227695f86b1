import { expect, type Page } from '@playwright/test';
import type { Client } from '../../src/contract/client.ts';
import { drawerPath } from './candidates.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './demo.ts';

/** The paths of the dashboard's pages. */
export async function mainPages(api: Client): Promise<string[]> {
  const { id } = await assessmentNamed(api, BUSIEST);
  const done = (await candidaturesOf(api, id)).filter(({ status }) => status === 'completed');
  const [first, second] = done.map((person) => person.id);
  return [
    '/',
    '/assessments',
    `/assessments/${id}/candidates`,
    drawerPath({ assessmentId: id, id: first ?? 0 }),
    `/assessments/${id}/board`,
    `/assessments/${id}/compare?ids=${first},${second}`,
    `/assessments/${id}/insights`,
    `/assessments/${id}/activity`,
    `/assessments/${id}/invite`,
    `/review?candidate=${first}`,
    '/candidates',
    `/candidates/${done[0]?.testtaker_id}`,
    '/email-log',
    '/jobs',
    '/scheduled-emails',
    '/audit',
    '/colleagues',
    '/help',
  ];
}

/** Opens a page and waits until it is complete. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
