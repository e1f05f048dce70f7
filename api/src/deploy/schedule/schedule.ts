import { z } from 'zod';
import { setSchedule } from '@wa/core/contract/deploys';
import type { DeploySchedule, ScheduleTime } from '@wa/core/contract/deploys';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { appendEvent } from '../../audit/events.ts';
import type { AuditEvent } from '../../audit/events.ts';
import type { Store, StoreReader, StoreTransaction } from '../../store/port.ts';
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

/**
 * Takes the time that has come, so that no other process does: true for one of them, once. A time that passed while no
 * server ran counts for a day.
 */
export async function takeDue(store: Store, now: Date): Promise<boolean> {
  const isDue = (
    schedule: z.infer<typeof stored> | null,
  ): schedule is { at: ScheduleTime; doneUpTo: string } =>
    schedule !== null && schedule.at !== null && lastTime(schedule.at, now).toISOString() > schedule.doneUpTo;
  // Looked at every few seconds: nothing is locked for it.
  if (!isDue(await readStored(store))) return false;
  return store.transact(async (tx) => {
    const schedule = await readStored(tx);
    if (!isDue(schedule)) return false;
    await writeSetting(tx, KEY, JSON.stringify({ at: schedule.at, doneUpTo: now.toISOString() }));
    const isInTime = now.getTime() - lastTime(schedule.at, now).getTime() < TOO_LATE;
    const what = isInTime ? 'schedule-ran' : 'schedule-missed';
    await appendEvent(tx, { what, about: scheduleText(schedule.at) }, now);
    return isInTime;
  });
}
