import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BROKEN_REPORT } from './support/brokenReport.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { drawerPath, inviteCandidate } from './support/candidates.ts';
import { drawerOf, setPdfViewer, messageOf, requestsOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test.use({ sentinels: true });

test('the report is downloaded as a PDF named after the candidate', async ({ page, api }) => {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  const people = await candidaturesOf(api, assessmentId);
  const person = people.find(
    ({ status, full_name: name }) => status === 'completed' && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name ?? ''),
  );
  await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
  const name = person?.full_name ?? '';
  const coming = page.waitForEvent('download');
  await drawerOf(page, name).getByRole('button', { name: 'Report' }).click();
  await drawerOf(page, name).getByRole('button', { name: 'Download PDF' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`Report ${name}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(5_000);
});

test('a browser without a PDF viewer offers the download, and says why', { tag: '@slow' }, async ({ page, api }) => {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  const person = (await candidaturesOf(api, assessmentId)).find(({ status }) => status === 'completed');
  await setPdfViewer(page, false);
  await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const preview = page.getByRole('button', { name: 'Preview report' });
  await expect(preview).toHaveAttribute('aria-disabled', 'true');
  await expect(preview).toHaveAttribute('title', 'Preview isn’t available in this browser. Download instead.');
  await expect(page.getByRole('button', { name: 'Download PDF' })).not.toHaveAttribute('aria-disabled');
});

test('the report is previewed without leaving the page', { tag: '@slow' }, async ({ page, api }) => {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  const person = (await candidaturesOf(api, assessmentId)).find(({ status }) => status === 'completed');
  const name = person?.full_name || person?.email || '';
  await keepBlobs(page);
  await setPdfViewer(page, true);
  await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Preview report' }).click();
  const preview = page.getByRole('dialog', { name: `Report of ${name}` });
  const frame = preview.getByTitle(`Report of ${name}`);
  await expect(frame).toBeVisible();
  await expect(frame).toHaveAttribute('src', /^blob:/);
  // The headless browser has no PDF viewer.
  expect(await readBlob(page, (await frame.getAttribute('src')) ?? '')).toMatch(/^application\/pdf %PDF-/);
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toBeHidden();
  await expect(drawerOf(page, name)).toBeVisible();
});

test(
  'a response that is not a PDF is neither saved nor shown, with a message [S12]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 502/);
    const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
    const person = (await candidaturesOf(api, assessmentId)).find(({ email }) => email === BROKEN_REPORT);
    await setPdfViewer(page, true);
    await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    for (const button of ['Download PDF', 'Preview report']) {
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await page.getByRole('button', { name: button }).click();
      const message = messageOf(page, 'Couldn’t open the report.');
      await expect(message).toBeVisible();
      await message.getByRole('button', { name: 'Dismiss' }).click();
      await expect(message).toBeHidden();
    }
    expect(downloads).toEqual([]);
    await expect(page.getByRole('dialog', { name: /^Report of/ })).toBeHidden();
  },
);

test(
  'before the candidate starts there is no report, and the button says why',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(drawerPath(person));
    const asked = requestsOf(page, 'GET', /render_pdf/);
    const button = drawerOf(page, person.name).getByRole('button', { name: 'Report' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('No report yet: not started.');
    await button.press('Enter');
    await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
    expect(asked).toEqual([]);
  },
);

declare global {
  interface Window {
    /** The blobs with a URL. */
    blobs?: Map<string, Blob>;
  }
}

/** The content policy forbids fetching the URL of a blob, so blobs are recorded. */
async function keepBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blobs = new Map<string, Blob>();
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const address = create(blob);
      blobs.set(address, blob);
      return address;
    };
    window.blobs = blobs;
  });
}

/** Type and first bytes of the blob at a URL. */
async function readBlob(page: Page, address: string): Promise<string> {
  return await page.evaluate(async (wanted) => {
    const blob = window.blobs?.get(wanted);
    return blob ? `${blob.type} ${await blob.slice(0, 8).text()}` : 'nothing';
  }, address);
}
