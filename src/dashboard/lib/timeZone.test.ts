// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayAt, timeOfHour } from './days.ts';
import { clockTime, fullTime, shortDate, relativeTime, zonedTime } from './time.ts';
import { browserTimeZone, knownBrowserTimeZone, shownTimeZone, timeZoneStore } from './timeZone.ts';

const show = (timeZone: string | null) => timeZoneStore.setState(() => timeZone);

beforeEach(() => show(null));

const EVENING = Date.UTC(2026, 10, 21, 18, 30);

test('the time zone of the browser is used until another is chosen', () => {
  expect(shownTimeZone()).toBe(browserTimeZone());
  show('Asia/Tokyo');
  expect(shownTimeZone()).toBe('Asia/Tokyo');
  expect(localStorage.getItem('shortlist.time-zone')).toBe('Asia/Tokyo');
  show(null);
  expect(localStorage.getItem('shortlist.time-zone')).toBeNull();
});

test.each(['Etc/Unknown', 'Foo/Bar', '', undefined])('a browser in the time zone %j shows UTC [X27]', (timeZone) => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  resolved.mockReturnValue(options as Intl.ResolvedDateTimeFormatOptions);
  expect(shownTimeZone()).toBe('UTC');
  expect(knownBrowserTimeZone()).toBeNull();
  resolved.mockRestore();
});

test('times and days are in the chosen time zone', () => {
  show('UTC');
  expect(fullTime(EVENING)).toBe('21 November 2026 at 18:30');
  expect(clockTime(EVENING, EVENING)).toBe('18:30');
  expect(dayAt(EVENING)).toBe('2026-11-21');
  show('Asia/Tokyo');
  expect(fullTime(EVENING)).toBe('22 November 2026 at 03:30');
  expect(zonedTime(EVENING)).toMatch(/^22 November 2026 at 03:30 (?:GMT\+9|JST)$/);
  expect(clockTime(EVENING, EVENING)).toBe('03:30');
  expect(shortDate(EVENING)).toBe('22 Nov 2026');
  expect(relativeTime(EVENING, EVENING + 30 * 86_400_000)).toBe('22 Nov');
  expect(dayAt(EVENING)).toBe('2026-11-22');
});

describe('an hour of a day in a time zone', () => {
  test.each([
    ['UTC', '2026-11-21', Date.UTC(2026, 10, 21, 9)],
    ['Asia/Kolkata', '2026-11-21', Date.UTC(2026, 10, 21, 3, 30)],
    ['America/Los_Angeles', '2026-11-21', Date.UTC(2026, 10, 21, 17)],
    // Clocks change that morning.
    ['Europe/Berlin', '2026-03-29', Date.UTC(2026, 2, 29, 7)],
    ['Europe/Berlin', '2026-10-25', Date.UTC(2026, 9, 25, 8)],
    ['Pacific/Auckland', '2026-09-27', Date.UTC(2026, 8, 26, 20)],
  ])('in %s on %s', (timeZone, day, time) => {
    show(timeZone);
    expect(timeOfHour(day, 9)).toBe(time);
  });
});
