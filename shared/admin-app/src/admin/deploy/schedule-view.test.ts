import { expect, it } from 'vitest';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { DAYS, nextText, timeZones } from './schedule-view.ts';

const timeZone = 'America/Los_Angeles';

it('says a schedule as people do', () => {
  expect(scheduleText({ day: 'monday', time: '06:00', timeZone })).toBe(
    'Every Monday 6:00 (America/Los_Angeles)',
  );
  expect(scheduleText({ day: 'daily', time: '18:30', timeZone })).toBe(
    'Every day 18:30 (America/Los_Angeles)',
  );
  expect(DAYS[0]).toEqual({ value: 'daily', name: 'Every day' });
});

it('says the next one in the time of the office, wherever it is read', () => {
  expect(nextText('2026-11-23T14:00:00.000Z', { time: '06:00', timeZone })).toBe('Monday, November 23, 6:00');
  expect(nextText('2026-11-23T08:05:00.000Z', { time: '00:05', timeZone })).toBe('Monday, November 23, 0:05');
  // Summer time.
  expect(nextText('2026-07-06T13:00:00.000Z', { time: '06:00', timeZone })).toBe('Monday, July 6, 6:00');
});

it('offers the zone of this computer, once, even one that the list leaves out', () => {
  expect(timeZones('Etc/Nowhere')).toContain('Etc/Nowhere');
  expect(timeZones('UTC').filter((zone) => zone === 'UTC')).toHaveLength(1);
  expect(timeZones('UTC')).toContain(timeZone);
});
