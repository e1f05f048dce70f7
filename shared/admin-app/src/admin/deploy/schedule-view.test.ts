import { expect, it } from 'vitest';
import { nextText, tomorrowIn } from './schedule-view.ts';

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

it('offers tomorrow’s date of the office for a deploy on one date, also in its evening', () => {
  expect(tomorrowIn('America/Chicago', new Date('2026-12-01T02:12:00.000Z'))).toBe('2026-12-01');
  // The day on which summer time begins has 23 hours.
  expect(tomorrowIn('America/Chicago', new Date('2026-03-08T05:30:00.000Z'))).toBe('2026-03-08');
  expect(tomorrowIn('Asia/Tokyo', new Date('2026-12-30T15:00:00.000Z'))).toBe('2027-01-01');
});
