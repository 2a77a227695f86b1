import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
}, 120_000);
afterAll(async () => await platform.stop());

async function open(path: string) {
  const response = await fetch(platform.baseUrl + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const iconsIn = (text: string) =>
  [...text.matchAll(/<link rel="icon"[^>]*href="([^"]+)"/g)].map(([, path = '']) => path);

test.each([
  ['a registration', () => `/testtaker/publicinvitation/${seeded.link.uuid}`],
  ['a personal link', () => `/testtaker/takeinvitation/${seeded.invited.uuid}`],
  ['a closed link', () => '/testtaker/publicinvitation/not-a-uuid'],
  ['a malformed request', () => '/testtaker/%zz'],
  ['the API reference', () => '/docs/'],
])('the icon of %s exists [X20]', async (_page, path) => {
  const icons = iconsIn((await open(path())).text);
  expect(icons.length).toBeGreaterThan(0);
  for (const icon of icons) {
    const { status, headers } = await open(new URL(icon, platform.baseUrl + path()).pathname);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^image\//);
  }
});

test.each(['/favicon.ico', '/testtaker/icon.svg'])('%s runs nothing and is cached [X20]', async (path) => {
  const { status, headers } = await open(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^image\//);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});
