import { counted } from '@wa/core/domain/text';
import { Cron } from 'croner';
import {
  SCHEDULE_DAYS,
  type ScheduleTime,
  setSchedule,
  type DeploySchedule,
  type DeployIssue,
} from '@wa/core/contract/deploys';
import { z } from 'zod';
import { isDay } from '@wa/core/domain/day';
import { SCHEDULE_PASSED } from '@wa/core/domain/messages';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { appendEvent, type AuditEvent } from '../auth/audit/events.ts';
import type { StoreReader, StoreTransaction, Store } from '../store/port.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { removeStaged } from './builds.ts';
import { insertDeploy, runningDeploys } from './deploy-records.ts';
import type { Deployer } from './deployer.ts';
import { reasonOf, type StagedBuild, type Stager } from './stager.ts';

function cronOf({ day, time, timeZone }: ScheduleTime): Cron {
  if (isDay(day)) return new Cron(`${day}T${time}:00`, { timezone: timeZone });
  const [hours, minutes] = time.split(':').map(Number);
  // 'daily' is first, so that the index of Monday is 1, as in cron.
  const weekday = day === 'daily' ? '*' : SCHEDULE_DAYS.findIndex((each) => each === day);
  return new Cron(`${minutes} ${hours} * * ${weekday}`, { timezone: timeZone });
}

/** Returns the first time of a schedule after a moment; null for a date that has passed. */
export const nextTime = (at: ScheduleTime, after: Date): Date | null => cronOf(at).nextRun(after);

/** Returns the last time of a schedule up to and including a moment; null for a date that lies ahead. */
export const lastTime = (at: ScheduleTime, upTo: Date): Date | null =>
  cronOf(at).previousRuns(1, new Date(upTo.getTime() + 1))[0] ?? null;

const KEY = 'deploy-schedule';
/** Milliseconds after which a missed time is skipped. */
const TOO_LATE = 24 * 60 * 60_000;

/**
 * Milliseconds by which the clocks of two servers may differ. A schedule that is done up to a later time was
 * written under a clock that has been corrected since.
 */
const CLOCK_DIFFERENCE = 60 * 60_000;

const stored = z.object({ at: setSchedule.body.shape.at, doneUpTo: z.string() });

async function readStored(store: StoreReader): Promise<z.infer<typeof stored> | null> {
  const text = await readSetting(store, KEY);
  return text === null ? null : stored.parse(JSON.parse(text));
}

export async function readSchedule(store: StoreReader, now: Date): Promise<DeploySchedule> {
  const at = (await readStored(store))?.at ?? null;
  return { at, next: (at && nextTime(at, now)?.toISOString()) ?? null };
}

/**
 * Writes the schedule. A time that has already passed is not made up for.
 * @throws ApiError invalid for a date that has passed
 */
export async function writeSchedule(tx: StoreTransaction, at: ScheduleTime | null, now: Date): Promise<void> {
  if (at !== null && nextTime(at, now) === null)
    throw new ApiError('invalid', SCHEDULE_PASSED, { fields: { at: SCHEDULE_PASSED } });
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
  return { what: 'schedule-changed', about: `${old}, now ${own}` };
}

/**
 * Continues the schedule from now if it is done up to a time far ahead. Otherwise nothing would be deployed
 * before that time.
 */
async function forgetLaterClock(store: Store, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + CLOCK_DIFFERENCE).toISOString();
  if (((await readStored(store))?.doneUpTo ?? '') <= latest) return;
  await store.transact(async (tx) => {
    const found = await readStored(tx);
    if (found === null || found.doneUpTo <= latest) return;
    await writeSetting(tx, KEY, JSON.stringify({ ...found, doneUpTo: now.toISOString() }));
  });
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
  const rest = isDay(at.day) ? null : at;
  await writeSetting(tx, KEY, JSON.stringify({ at: rest, doneUpTo: now.toISOString() }));
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
 * Deploys at the times of the schedule, in one process of all. Blockers or a failed build stop the deploy, and
 * the history says so.
 */
export function createScheduler(needs: SchedulerNeeds) {
  const { store, log, clock, stager, site } = needs;
  const stopping = new AbortController();

  async function poll(): Promise<void> {
    const now = clock();
    await forgetLaterClock(store, now);
    const due = await readDue(store, now);
    if (due === null) return;
    if (!due.isInTime) {
      await store.transact((tx) => takeDue(tx, now));
      return;
    }
    // That deploy may have read the content earlier, so the next check comes after it.
    if ((await runningDeploys(store)).length > 0) return;
    const staged = await stager.build(stopping.signal).catch(async (error: unknown) => {
      // The server that starts next makes up for the time.
      if (stopping.signal.aborted) throw error;
      log.error({ err: error }, 'scheduled build failed');
      await store.transact((tx) => noteFailed(tx, now, reasonOf(error)));
      return null;
    });
    if (staged === null) return;
    const blockers = openErrors(staged.issues);
    if (blockers.length === 0) return startDue(needs, now, staged);
    await removeStaged(site, staged.id);
    await store.transact((tx) => noteFailed(tx, now, heldUp(blockers), blockers));
  }

  let job: Cron | null = null;
  return {
    poll,
    /** Checks immediately, which makes up for a missed time, and then regularly until it is stopped. */
    start() {
      if (stopping.signal.aborted) return;
      const failed = (error: unknown) => log.error({ err: error }, 'scheduled deploy start failed');
      // `protect` prevents a second check while the first one still runs.
      job = new Cron('*/15 * * * * *', { protect: true, unref: true, catch: failed }, poll);
      void job.trigger();
    },
    stop() {
      stopping.abort();
      job?.stop();
    },
  };
}

/**
 * Starts a due deploy. Only the start of the deploy uses up the scheduled time, so after an earlier fault the
 * next check tries again.
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

/** Uses up the due time with a deploy that failed before its start, so that the history says why. */
async function noteFailed(
  tx: StoreTransaction,
  now: Date,
  error: string,
  blockers: readonly DeployIssue[] = [],
): Promise<void> {
  if (!(await takeDue(tx, now))) return;
  const at = now.toISOString();
  const { _id, log } = await insertDeploy(tx, at, { by: 'schedule' });
  const entries = [...log, ...blockers.map(({ text }) => ({ at, text })), { at, text: `Failed: ${error}` }];
  await tx.update('deploys', _id, { state: 'failed', endedAt: at, error, log: entries });
}

/** Returns the issues that block a deploy unless an administrator overrides them. */
export const openErrors = (issues: readonly DeployIssue[]): DeployIssue[] =>
  issues.filter(({ severity }) => severity === 'error');

export function heldUp(errors: readonly DeployIssue[]): string {
  const count = counted(errors.length, 'blocker');
  return `${count} to resolve before a deploy: ${errors.map(({ text }) => text).join(' ')}`;
}
