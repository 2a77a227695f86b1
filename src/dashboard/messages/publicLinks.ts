import { formatCount } from '../lib/numbers.ts';

/** The public links of an assessment. */
export const PUBLIC_LINKS = {
  title: 'Public links',
  about: 'Anyone with a link can register',
  button: (count: number) => `Links (${formatCount(count)})`,
  none: 'No public links',
  switchFailed: (link: string, isOn: boolean) => `Couldn’t turn link “${link}” ${isOn ? 'on' : 'off'}.`,
  on: 'On',
  off: 'Off',
  source: 'Links are created in your assessment service.',
  unnamed: (id: number) => `Link ${id}`,
  noAddress: 'Link unavailable',
  copied: 'Link copied.',
  archived: 'Archived: no invitations, links are closed.',
  copyShown: 'Copy link',
  qrShown: 'QR code',
  copy: (label: string) => `Copy public link “${label}”`,
  qr: (label: string) => `QR code of public link “${label}”…`,
  /** `limit` 0 or null: there is none. */
  registered: (count: number | null, limit: number | null) =>
    limit ? `${formatCount(count)} of ${formatCount(limit)} registered` : `${formatCount(count)} registered`,
};
