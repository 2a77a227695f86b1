import { formatCount } from '../lib/numbers.ts';

// The list of an assessment's public links, which opens from its button.

export const title = 'Public links';
export const about = 'Anyone with a link can register';
export const none = 'No public links';
export const on = 'On';
export const off = 'Off';
export const source = 'Links are created in your assessment service.';
export const archived = 'Archived: invitations and links are closed.';
export const copyShown = 'Copy link';
export const qrShown = 'QR code';
/** `limit` 0 or null: there is none. */
export const registered = (count: number | null, limit: number | null) =>
  limit ? `${formatCount(count)} of ${formatCount(limit)} registered` : `${formatCount(count)} registered`;
export const noAddress = 'Link unavailable';
