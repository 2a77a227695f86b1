import { formatCount } from '../lib/numbers.ts';

// The button of an assessment's public links, and their commands.

export const button = (count: number) => `Links (${formatCount(count)})`;
export const unnamed = (id: number) => `Link ${id}`;
export const noAddress = 'Link unavailable';
export const copied = 'Link copied.';
export const copy = (label: string) => `Copy public link “${label}”`;
export const qr = (label: string) => `QR code of public link “${label}”…`;
