import { expect, test } from 'vitest';
import { publicLinkUrl } from './PublicLinksButton.tsx';

const UUID = '5f1c7c4e-59f2-4f0e-9f3c-6d5c1a6f1a11';
const link = { id: 3, label: 'Fair', candidates_count: 0, active: true, candidates_limit: 0, public_uuid: UUID };

test('a public link has the URL of its page, and none without a UUID', () => {
  expect(publicLinkUrl('http://127.0.0.1:4174', link)).toBe(`http://127.0.0.1:4174/testtaker/publicinvitation/${UUID}`);
  expect(publicLinkUrl('http://127.0.0.1:4174', { ...link, public_uuid: null })).toBeNull();
});
