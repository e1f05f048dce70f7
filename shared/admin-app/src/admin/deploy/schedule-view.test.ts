import { expect, it } from 'vitest';
import { nextText } from './schedule-view.ts';

const timeZone = 'America/Los_Angeles';

it('shows the next deploy in the office’s time zone on any computer', () => {
  expect(nextText('2026-11-23T14:00:00.000Z', { time: '06:00', timeZone })).toBe(
    'Monday, November 23, 6:00 AM',
  );
  expect(nextText('2026-11-23T08:05:00.000Z', { time: '00:05', timeZone })).toBe(
    'Monday, November 23, 12:05 AM',
  );
  // Summer time.
  expect(nextText('2026-07-06T13:00:00.000Z', { time: '06:00', timeZone })).toBe('Monday, July 6, 6:00 AM');
});
