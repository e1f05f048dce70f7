import { Cron } from 'croner';
import {
  SCHEDULE_DAYS,
  type ScheduleTime,
  setSchedule,
  type DeploySchedule,
  type GatePoint,
} from '@wa/core/contract/deploys';
import { z } from 'zod';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { appendEvent, type AuditEvent } from '../auth/audit/events.ts';
import type { StoreReader, StoreTransaction, Store } from '../store/port.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { removeStaged } from './builds.ts';
import { insertDeploy, runningDeploys } from './deploy-records.ts';
import type { Deployer } from './deployer.ts';
import type { StagedBuild, Stager } from './stager.ts';

function cronOf({ day, time, timeZone }: ScheduleTime): Cron {
  const [hours, minutes] = time.split(':').map(Number);
  // 'daily' is first, so that the index of Monday is 1, as in cron.
  const weekday = day === 'daily' ? '*' : SCHEDULE_DAYS.indexOf(day);
  return new Cron(`${minutes} ${hours} * * ${weekday}`, { timezone: timeZone });
}

/** Returns the first time of a schedule after a moment. */
export function nextTime(at: ScheduleTime, after: Date): Date {
  const next = cronOf(at).nextRun(after);
  if (next === null) throw new Error('Every week has each of its days');
  return next;
}

/** Returns the last time of a schedule up to and including a moment. */
export function lastTime(at: ScheduleTime, upTo: Date): Date {
  const [last] = cronOf(at).previousRuns(1, new Date(upTo.getTime() + 1));
  if (last === undefined) throw new Error('Every week has each of its days');
  return last;
}

const KEY = 'deploy-schedule';
/** Milliseconds after which a missed time is skipped. */
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

/** Writes the schedule. A time that has already passed is not made up for. */
export async function writeSchedule(tx: StoreTransaction, at: ScheduleTime | null, now: Date): Promise<void> {
  const event = changeOf((await readStored(tx))?.at ?? null, at);
  if (event !== null) await appendEvent(tx, event, now);
  await writeSetting(tx, KEY, JSON.stringify({ at, doneUpTo: now.toISOString() }));
}

/** Returns the audit event of a change; null where nothing changes. */
function changeOf(before: ScheduleTime | null, after: ScheduleTime | null): AuditEvent | null {
  const [old, own] = [before && scheduleText(before), after && scheduleText(after)];
  if (old === own) return null;
  if (own === null) return { what: 'schedule-dropped', about: old ?? '' };
  if (old === null) return { what: 'schedule-made', about: own };
  return { what: 'schedule-changed', about: `${old}, from now on ${own}` };
}

/** Returns the time that is due and that no process has taken; null for none. */
async function readDue(
  store: StoreReader,
  now: Date,
): Promise<{ at: ScheduleTime; isInTime: boolean } | null> {
  const { at = null, doneUpTo = '' } = (await readStored(store)) ?? {};
  const last = at && lastTime(at, now);
  if (at === null || last === null || last.toISOString() <= doneUpTo) return null;
  return { at, isInTime: now.getTime() - last.getTime() < TOO_LATE };
}

/** Takes the due time. Returns false when another process has taken it. */
async function takeDue(tx: StoreTransaction, now: Date): Promise<boolean> {
  const due = await readDue(tx, now);
  if (due === null) return false;
  const { at, isInTime } = due;
  await writeSetting(tx, KEY, JSON.stringify({ at, doneUpTo: now.toISOString() }));
  const what = isInTime ? 'schedule-ran' : 'schedule-missed';
  await appendEvent(tx, { what, about: scheduleText(at) }, now);
  return true;
}

export interface SchedulerNeeds {
  store: Store;
  log: Logger;
  clock: () => Date;
  stager: Pick<Stager, 'build'>;
  deployer: Pick<Deployer, 'start'>;
  /** DATA_DIR/site. */
  site: string;
}

/**
 * Deploys at the times of the schedule, in one process of all. Blockers stop the deploy, and the history says
 * so.
 */
export function createScheduler(needs: SchedulerNeeds) {
  const { store, log, clock, stager, site } = needs;
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const now = clock();
    const due = await readDue(store, now);
    if (due === null) return;
    if (!due.isInTime) {
      await store.transact((tx) => takeDue(tx, now));
      return;
    }
    // That deploy may have read the content earlier, so the next check comes after it.
    if ((await runningDeploys(store)).length > 0) return;
    const staged = await stager.build(stopping.signal);
    const blockers = openErrors(staged.issues);
    if (blockers.length === 0) return startDue(needs, now, staged);
    await removeStaged(site, staged.id);
    await store.transact((tx) => noteHeldUp(tx, now, blockers));
  }

  let job: Cron | null = null;
  return {
    look,
    /** Checks immediately, which makes up for a missed time, and then regularly until it is stopped. */
    start() {
      if (stopping.signal.aborted) return;
      const failed = (error: unknown) => log.error({ err: error }, 'A scheduled deploy could not be started');
      // `protect` prevents a second check while the first one still runs.
      job = new Cron('*/15 * * * * *', { protect: true, unref: true, catch: failed }, look);
      void job.trigger();
    },
    stop() {
      stopping.abort();
      job?.stop();
    },
  };
}

/**
 * Starts a due deploy. The deploy's start uses up the time, so that an earlier fault leaves it to the next
 * check.
 */
async function startDue(needs: SchedulerNeeds, now: Date, staged: StagedBuild): Promise<void> {
  try {
    await needs.deployer.start({
      build: staged,
      by: 'schedule',
      alone: true,
      async alongside(tx) {
        if (!(await takeDue(tx, now))) throw new ApiError('conflict', 'Another process has started it');
      },
    });
  } catch (error) {
    // Another running deploy may have read the content earlier, so the next check comes after it.
    await removeStaged(needs.site, staged.id);
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
  }
}

async function noteHeldUp(tx: StoreTransaction, now: Date, blockers: readonly GatePoint[]): Promise<void> {
  if (!(await takeDue(tx, now))) return;
  const at = now.toISOString();
  const error = heldUp(blockers);
  const { _id, log } = await insertDeploy(tx, at, { by: 'schedule' });
  const told = [...log, ...blockers.map(({ text }) => ({ at, text })), { at, text: `Failed: ${error}` }];
  await tx.update('deploys', _id, { state: 'failed', endedAt: at, error, log: told });
}

/** Returns the issues that block a deploy unless an administrator overrides them. */
export const openErrors = (issues: readonly GatePoint[]): GatePoint[] =>
  issues.filter(({ severity }) => severity === 'error');

export function heldUp(errors: readonly GatePoint[]): string {
  const count = errors.length === 1 ? '1 blocker' : `${String(errors.length)} blockers`;
  return `${count} to resolve before a deploy: ${errors.map(({ text }) => text).join(' ')}`;
}
