import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type jsQr from 'jsqr';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { openPublicLinks } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

/** A reader from another library than the writer. */
const READER = createRequire(import.meta.url).resolve('jsqr');

test(
  'the QR code of a public link leads to it, as SVG and as PNG',
  { tag: '@slow' },
  async ({ page, api, server, context }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const { value } = await api.readAssessment({ assessment_id: id });
    const link = value.public_links.find(({ active }) => active === true);
    const address = `${server.platformUrl}/testtaker/publicinvitation/${link?.public_uuid}`;
    await page.goto(`/assessments/${id}/candidates`);
    const row = (await openPublicLinks(page)).getByRole('listitem').filter({ hasText: link?.label ?? '' });
    await row.getByRole('button', { name: 'QR code' }).click();
    const dialog = page.getByRole('dialog', { name: `QR code of “${link?.label}”` });
    await expect(dialog.getByRole('img', { name: `QR code that leads to ${address}` })).toBeVisible();
    await expectAccessible(page, 'QR code');

    const reader = await context.newPage();
    await reader.addScriptTag({ path: READER });
    for (const kind of ['SVG', 'PNG'] as const) {
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name: `Download ${kind}` }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^QR code .+\\.${kind.toLowerCase()}$`));
      const file = await readFile(await download.path());
      expect(
        await readCode(reader, `data:image/${kind === 'SVG' ? 'svg+xml' : 'png'};base64,${file.toString('base64')}`),
      ).toEqual({
        text: address,
        // An image that can be printed 8 cm wide.
        large: kind === 'PNG',
      });
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Links \(/ })).toBeFocused();
  },
);

/** The text of a QR code image, and its size. */
async function readCode(page: Page, source: string): Promise<{ text: string | undefined; large: boolean }> {
  return await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    // Set by the added script.
    const { jsQR } = window as unknown as { jsQR: typeof jsQr };
    return { text: jsQR(data, width, height)?.data, large: width >= 940 };
  }, source);
}
