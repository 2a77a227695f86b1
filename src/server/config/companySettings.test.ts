import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shortlist-company-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the company has its configured values, and is null without settings', () => {
  writeFileSync(join(folder, 'logo.png'), PNG);
  const environment = {
    COMPANY_NAME: 'Acme',
    COMPANY_LOGO: 'logo.png',
    SUPPORT_EMAIL: 'help@acme.example',
    PRIVACY_URL: 'https://acme.example/privacy',
  };
  expect(readConfig(folder, environment).company).toEqual({
    name: 'Acme',
    logo: { type: 'image/png', bytes: PNG },
    supportEmail: 'help@acme.example',
    privacyUrl: 'https://acme.example/privacy',
  });
  expect(readConfig(folder, {}).company).toEqual({ name: null, logo: null, supportEmail: null, privacyUrl: null });
});

test.each([
  [{ COMPANY_NAME: 'A\nB' }, /COMPANY_NAME/],
  [{ COMPANY_NAME: 'x'.repeat(101) }, /COMPANY_NAME/],
  [{ SUPPORT_EMAIL: 'help' }, /SUPPORT_EMAIL is not an email address/],
  [{ PRIVACY_URL: 'javascript:alert(1)' }, /PRIVACY_URL is not a web address/],
  [{ PRIVACY_URL: 'privacy' }, /PRIVACY_URL is not a web address/],
  [{ COMPANY_LOGO: 'none.png' }, /cannot be read \(ENOENT\)/],
  [{ COMPANY_LOGO: 'logo.svg' }, /neither PNG nor JPEG/],
  [{ COMPANY_LOGO: 'large.png' }, /larger than 500 kB/],
])('an invalid value is refused with the name of its setting: %j', (environment, message) => {
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'large.png'), Buffer.concat([PNG, Buffer.alloc(600 * 1024)]));
  expect(() => readConfig(folder, environment)).toThrow(message);
});
