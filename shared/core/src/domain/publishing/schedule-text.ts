import { capitalized } from '../text.ts';

/** A daily or weekly time in the format of the API contract. */
interface Scheduled {
  /** 'daily', or a weekday in lower case. */
  day: string;
  /** 'HH:MM'. */
  time: string;
  /** IANA time zone. */
  timeZone: string;
}

/** "every Monday", "every day". */
export const dayName = (day: string): string => (day === 'daily' ? 'every day' : `every ${capitalized(day)}`);

/** "6:00" for "06:00". */
export const shortTime = (time: string): string => time.replace(/^0/, '');

/** "Every Monday 6:00 (America/Los_Angeles)". */
export function scheduleText({ day, time, timeZone }: Scheduled): string {
  return `${capitalized(dayName(day))} ${shortTime(time)} (${timeZone})`;
}
