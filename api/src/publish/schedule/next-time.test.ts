import { expect, test } from 'vitest';
import type { ScheduleTime } from '@wa/core/contract/deploys';
import { lastTime, nextTime } from './next-time.ts';

const vancouver = (day: ScheduleTime['day'], time: string): ScheduleTime => ({
  day,
  time,
  timeZone: 'America/Los_Angeles',
});
const next = (at: ScheduleTime, after: string) => nextTime(at, new Date(after)).toISOString();
const last = (at: ScheduleTime, upTo: string) => lastTime(at, new Date(upTo)).toISOString();

test('a weekly time is the same on the clocks of its zone all year', () => {
  const monday = vancouver('monday', '06:00');
  expect(next(monday, '2026-01-07T00:00:00Z')).toBe('2026-01-12T14:00:00.000Z');
  expect(next(monday, '2026-07-08T00:00:00Z')).toBe('2026-07-13T13:00:00.000Z');
  // From one side of the change of the clocks to the other.
  expect(next(monday, '2026-03-02T14:00:00Z')).toBe('2026-03-09T13:00:00.000Z');
  expect(last(monday, '2026-03-09T12:59:59Z')).toBe('2026-03-02T14:00:00.000Z');
  expect(last(monday, '2026-03-09T13:00:00Z')).toBe('2026-03-09T13:00:00.000Z');
});

test('the day is that of the zone, not of UTC', () => {
  const auckland: ScheduleTime = { day: 'monday', time: '06:00', timeZone: 'Pacific/Auckland' };
  expect(next(auckland, '2026-06-10T00:00:00Z')).toBe('2026-06-14T18:00:00.000Z');
  expect(next(vancouver('daily', '23:30'), '2026-06-10T05:00:00Z')).toBe('2026-06-10T06:30:00.000Z');
});

test('a time that the clocks jump over comes right after the jump; one that they show twice comes once', () => {
  // 02:00 to 03:00 on 8 March; 02:00 back to 01:00 on 1 November.
  const spring = vancouver('daily', '02:30');
  expect(next(spring, '2026-03-08T08:00:00Z')).toBe('2026-03-08T10:00:00.000Z');
  expect(next(spring, '2026-03-08T10:00:00Z')).toBe('2026-03-09T09:30:00.000Z');
  const autumn = vancouver('daily', '01:30');
  expect(next(autumn, '2026-11-01T06:00:00Z')).toBe('2026-11-01T08:30:00.000Z');
  expect(next(autumn, '2026-11-01T08:30:00Z')).toBe('2026-11-02T09:30:00.000Z');
});
