import { Cron } from 'croner';
import { SCHEDULE_DAYS } from '@wa/core/contract/deploys';
import type { ScheduleTime } from '@wa/core/contract/deploys';

/** Longer than any two times of a schedule are apart. */
const LONGER_THAN_A_WEEK = 8 * 86_400_000;

/** The first time of a schedule after a moment. */
export function nextTime({ day, time, timeZone }: ScheduleTime, after: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // 'daily' is first, so that the index of Monday is 1, as in cron.
  const weekday = day === 'daily' ? '*' : String(SCHEDULE_DAYS.indexOf(day));
  const cron = new Cron(`${String(minutes)} ${String(hours)} * * ${weekday}`, { timezone: timeZone });
  const next = cron.nextRun(after);
  if (next === null) throw new Error('Every week has each of its days');
  return next;
}

/** The last time of a schedule up to a moment, itself included. */
export function lastTime(at: ScheduleTime, upTo: Date): Date {
  let last = nextTime(at, new Date(upTo.getTime() - LONGER_THAN_A_WEEK));
  for (let next = last; next <= upTo; next = nextTime(at, next)) last = next;
  return last;
}
