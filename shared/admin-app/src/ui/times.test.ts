import { expect, it } from 'vitest';
import { dayOf, timeOf } from './times.ts';

/** Returns a time in the time zone of the machine. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it('shows the hour after midnight as 12 AM', () => {
  expect(timeOf(at(2026, 10, 24, 0, 5))).toBe('12:05 AM');
  expect(dayOf(at(2026, 10, 24, 0, 5), new Date(2026, 10, 24, 9, 0))).toBe('Today, 12:05 AM');
});

it('names the year of a day in another year', () => {
  const now = new Date(2026, 0, 3);
  expect(dayOf(at(2026, 0, 1, 12, 0), now)).toBe('Jan 1');
  expect(dayOf(at(2025, 11, 31, 12, 0), now)).toBe('Dec 31, 2025');
});
