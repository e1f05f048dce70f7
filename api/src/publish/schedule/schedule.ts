import { z } from 'zod';
import { setSchedule } from '@wa/core/contract/deploys';
import type { DeploySchedule, ScheduleTime } from '@wa/core/contract/deploys';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { appendEvent } from '../../auth/audit/events.ts';
import type { AuditEvent } from '../../auth/audit/events.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';
import { lastTime, nextTime } from './next-time.ts';

const KEY = 'deploy-schedule';
/** Milliseconds after which a missed time is left out: the next one comes. */
const TOO_LATE = 24 * 60 * 60_000;

const stored = z.object({ at: setSchedule.body.shape.at, doneUpTo: z.string() });

async function readStored(store: StoreReader): Promise<z.infer<typeof stored> | null> {
  const text = await readSetting(store, KEY);
  return text === null ? null : stored.parse(JSON.parse(text));
}

export async function readSchedule(store: StoreReader, now: Date): Promise<DeploySchedule> {
  const at = (await readStored(store))?.at ?? null;
  return { at, next: at && nextTime(at, now).toISOString() };
}

/** A time that has passed already is not made up for. The audit log says what became of the schedule (D15). */
export async function writeSchedule(tx: StoreTransaction, at: ScheduleTime | null, now: Date): Promise<void> {
  const event = changeOf((await readStored(tx))?.at ?? null, at);
  if (event !== null) await appendEvent(tx, event, now);
  await writeSetting(tx, KEY, JSON.stringify({ at, doneUpTo: now.toISOString() }));
}

/** Null where nothing changes. */
function changeOf(before: ScheduleTime | null, after: ScheduleTime | null): AuditEvent | null {
  const [old, own] = [before && scheduleText(before), after && scheduleText(after)];
  if (old === own) return null;
  if (own === null) return { what: 'schedule-dropped', about: old ?? '' };
  if (old === null) return { what: 'schedule-made', about: own };
  return { what: 'schedule-changed', about: `${old}, from now on ${own}` };
}

/** The time that has come and that no process has taken; null for none. It counts for a day, while no server runs, too. */
export async function readDue(
  store: StoreReader,
  now: Date,
): Promise<{ at: ScheduleTime; isInTime: boolean } | null> {
  const { at = null, doneUpTo = '' } = (await readStored(store)) ?? {};
  if (at === null || lastTime(at, now).toISOString() <= doneUpTo) return null;
  return { at, isInTime: now.getTime() - lastTime(at, now).getTime() < TOO_LATE };
}

/** Takes the time that has come, as part of what it is for. False when another process has taken it. */
export async function takeDue(tx: StoreTransaction, now: Date): Promise<boolean> {
  const due = await readDue(tx, now);
  if (due === null) return false;
  const { at, isInTime } = due;
  await writeSetting(tx, KEY, JSON.stringify({ at, doneUpTo: now.toISOString() }));
  await appendEvent(
    tx,
    { what: isInTime ? 'schedule-ran' : 'schedule-missed', about: scheduleText(at) },
    now,
  );
  return true;
}
