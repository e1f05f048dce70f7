import { dayText, isDay } from '../day.ts';
import { capitalized } from '../text.ts';

/** A daily, weekly, or single time in the format of the API contract. */
interface Scheduled {
  /** 'daily', a weekday in lower case, or a date in ISO 8601. */
  day: string;
  /** 'HH:MM'. */
  time: string;
  /** IANA time zone. */
  timeZone: string;
}

/** "every Monday", "every day". */
export const dayName = (day: string): string => (day === 'daily' ? 'every day' : `every ${capitalized(day)}`);

/** "6:00 AM" for "06:00". */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12)}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "Every Monday 6:00 AM (America/Los_Angeles)", "Once on December 24, 2026, 6:00 AM (America/Los_Angeles)". */
export function scheduleText({ day, time, timeZone }: Scheduled): string {
  const days = isDay(day) ? `Once on ${dayText(day)},` : capitalized(dayName(day));
  return `${days} ${clockTime(time)} (${timeZone})`;
}
