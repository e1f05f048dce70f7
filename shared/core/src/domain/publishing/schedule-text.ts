import { capitalized } from '../text.ts';

/** A daily or weekly time, as the contract has it. */
interface Scheduled {
  /** 'daily', or a weekday in small letters. */
  day: string;
  /** 'HH:MM'. */
  time: string;
  /** IANA name. */
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
