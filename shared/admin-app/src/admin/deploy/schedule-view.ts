import { SCHEDULE_DAYS, type ScheduleTime } from '@wa/core/contract/deploys';
import { dayName, shortTime } from '@wa/core/domain/publishing/schedule-text';
import { capitalized } from '@wa/core/domain/text';

export const DAYS = SCHEDULE_DAYS.map((day) => ({ value: day, label: capitalized(dayName(day)) }));

/**
 * When the next one is, in the office's time zone: "Monday, November 23, 6:00". The hour is the one that was set: what
 * this computer knows of the zone's summer time may be older than what the server knows.
 */
export function nextText(next: string, { time, timeZone }: Pick<ScheduleTime, 'time' | 'timeZone'>): string {
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return `${day.format(new Date(next))}, ${shortTime(time)}`;
}

/** The time zones that this computer knows, its own among them. */
export function timeZones(own: string): string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}
