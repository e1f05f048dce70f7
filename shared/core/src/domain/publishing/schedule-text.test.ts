import { expect, it } from 'vitest';
import { clockTime, scheduleText } from './schedule-text.ts';

it('shows times on a 12-hour clock', () => {
  const times = ['00:00', '06:05', '12:00', '23:59'];
  expect(times.map(clockTime)).toEqual(['12:00 AM', '6:05 AM', '12:00 PM', '11:59 PM']);
});

it('names the days, the time, and the time zone', () => {
  const timeZone = 'America/Los_Angeles';
  expect(scheduleText({ day: 'daily', time: '18:00', timeZone })).toBe(`Every day 6:00 PM (${timeZone})`);
  expect(scheduleText({ day: '2026-12-24', time: '06:00', timeZone })).toBe(
    `Once on December 24, 2026, 6:00 AM (${timeZone})`,
  );
});
