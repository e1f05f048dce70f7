import { SCHEDULE_DAYS } from '@wa/core/contract/deploys';
import type { ScheduleTime } from '@wa/core/contract/deploys';

const DAY = 86_400_000;
/** Index of Monday in the list, after 'daily'. */
const WEEKDAYS = SCHEDULE_DAYS.slice(1);

/** The first time of a schedule after a moment. */
export function nextTime(at: ScheduleTime, after: Date): Date {
  return findTime(at, after, [0, 1, 2, 3, 4, 5, 6, 7, 8], (time) => time > after.getTime());
}

/** The last time of a schedule up to a moment, itself included. */
export function lastTime(at: ScheduleTime, upTo: Date): Date {
  return findTime(at, upTo, [1, 0, -1, -2, -3, -4, -5, -6, -7, -8], (time) => time <= upTo.getTime());
}

function findTime(
  { day, time, timeZone }: ScheduleTime,
  around: Date,
  days: readonly number[],
  fits: (time: number) => boolean,
): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // The wall clock of the zone, as if it were UTC's.
  const today = Math.floor((around.getTime() + offsetAt(around.getTime(), timeZone)) / DAY) * DAY;
  for (const shift of days) {
    const date = today + shift * DAY;
    if (day !== 'daily' && WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] !== day) continue;
    const found = instantOf(date + (hours * 60 + minutes) * 60_000, timeZone);
    if (fits(found)) return new Date(found);
  }
  throw new Error('Every week has each of its days');
}

/** The moment at which a zone's clocks show this; twice: the first time; never, since they jump over it: as much later. */
function instantOf(wall: number, timeZone: string): number {
  const [before, after] = [offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)];
  const shown = [wall - before, wall - after].filter((time) => time + offsetAt(time, timeZone) === wall);
  return shown.length === 0 ? wall - before : Math.min(...shown);
}

/** Milliseconds by which a zone's clocks are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(time / 1_000) * 1_000;
}
