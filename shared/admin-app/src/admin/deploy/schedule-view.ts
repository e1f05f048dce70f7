import { SCHEDULE_DAYS, type ScheduleTime } from '@wa/core/contract/deploys';
import { dayName, clockTime } from '@wa/core/domain/publishing/schedule-text';
import { capitalized } from '@wa/core/domain/text';

/** The value of the choice for a single date. */
export const ONCE = 'once';

export const DAYS = [
  ...SCHEDULE_DAYS.map((day) => ({ value: day, label: capitalized(dayName(day)) })),
  { value: ONCE, label: 'On one date' },
];

/**
 * Formats the next time in the office's time zone: "Monday, November 23, 6:00 AM". It uses the configured hour,
 * because this computer's daylight saving rules may be older than the server's.
 */
export function nextText(next: string, { time, timeZone }: Pick<ScheduleTime, 'time' | 'timeZone'>): string {
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return `${day.format(new Date(next))}, ${clockTime(time)}`;
}

/** Returns tomorrow's date in a time zone, in ISO 8601. */
export function tomorrowIn(timeZone: string, now = new Date()): string {
  // Swedish dates are in ISO 8601.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  return new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
}

/** Returns the time zones that this computer supports, including its own. */
export function timeZones(own: string): string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}
