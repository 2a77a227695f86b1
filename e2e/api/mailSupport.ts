import type { Pace } from '../../src/platform/mail/pace.ts';

/** As patient as a test may be. Nothing is left to chance. */
export const PACE: Partial<Pace> = { idle: 40, firstDelay: 5, longestDelay: 20, random: () => 0 };
export const FROM = { name: 'Jobs at Ünit', address: 'jobs@unit.example' };
export const PUBLIC = 'https://assessments.example.org';
export const SOON = { timeout: 8_000, interval: 10 };
