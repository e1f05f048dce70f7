import { z } from 'zod';
import { REASON_MAX } from '../domain/limits.ts';
import { RECORD_KINDS } from '../domain/record.ts';
import { line, recordId } from '../domain/entity.ts';
import { post, get, put } from './endpoint.ts';

export const DEPLOY_STATES = ['queued', 'building', 'live', 'failed'] as const;

export const SCHEDULE_DAYS = [
  'daily',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const logLine = z.object({ at: z.string(), text: z.string() });
const count = z.number().int().nonnegative();

/** Where a point of the gate is mended. */
const gatePlace = z.object({
  kind: z.enum(RECORD_KINDS),
  /** Null for the settings. */
  id: z.string().nullable(),
  title: z.string(),
  /** Public path with its leading slash; null for what has no page of its own. */
  path: z.string().nullable(),
  block: z.string().optional(),
});

/** Something to settle before a deploy. Errors hold it up until they are overridden, warnings never do. */
const gatePointSchema = z.object({
  /** The same for the same finding at the same place: what an override names. */
  key: z.string(),
  /** The rule, e.g. 'dead-link'. */
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  place: gatePlace.nullable(),
});
export type GatePoint = z.infer<typeof gatePointSchema>;

const fileCounts = z.object({ added: count, changed: count, removed: count, unchanged: count });
export type FileCounts = z.infer<typeof fileCounts>;

const plannedFile = z.object({
  /** Public path: '/product/grip-couplings', '/data-sheets/grip-couplings.pdf'. */
  path: z.string(),
  /** Of the record; the path where there is none. */
  title: z.string(),
  /** By what the office calls files of a public site. */
  kind: z.enum(['page', 'product', 'sheet', 'upload', 'data', 'asset']),
});
export type PlannedFile = z.infer<typeof plannedFile>;
/** Pages first; the list is capped, the total is not. */
const plannedFiles = z.object({ total: count, files: z.array(plannedFile) });

const scheduleTime = z.object({
  day: z.enum(SCHEDULE_DAYS),
  /** 'HH:MM', 24 hours. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 06:00'),
  /** IANA name, e.g. 'America/Vancouver'. */
  timeZone: z.string().max(100).refine(isTimeZone, 'is not a known time zone'),
});
export type ScheduleTime = z.infer<typeof scheduleTime>;

const scheduleSchema = z.object({
  at: scheduleTime.nullable(),
  /** ISO 8601 in UTC; null when nothing is scheduled. */
  next: z.string().nullable(),
});
export type DeploySchedule = z.infer<typeof scheduleSchema>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const deploySchema = z.object({
  _id: recordId,
  state: z.enum(DEPLOY_STATES),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Files written so far and in all; null until counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  log: z.array(logLine),
  error: z.string().nullable(),
  buildId: z.string().nullable(),
  // Servers of earlier versions leave out what follows.
  /** A person in the office, or the stored schedule. */
  by: z.enum(['office', 'schedule']).default('office'),
  /** Who asked for it, where that is known (D15). */
  who: z.string().nullable().default(null),
  /** `rollback`: a kept build was shown again, nothing was built. */
  kind: z.enum(['deploy', 'rollback']).default('deploy'),
  /** Against the build that was live before; null until it is written, and for deploys of older versions. */
  counts: fileCounts.nullable().default(null),
  /** Errors of the gate that the office let pass, as they read then, and why; apps of earlier versions gave no reason. */
  overrides: z
    .array(z.object({ key: z.string(), text: z.string(), reason: z.string().default('') }))
    .default([]),
  /**
   * Who was found to answer visitors when it was live; null for deploys of older versions, and until then. `files`: its
   * build was read back where visitors get it; `application`: the server itself, which shows what is saved; `unproven`:
   * the build is written, and the public address was not seen to show it.
   */
  shownBy: z.enum(['files', 'application', 'unproven']).nullable().default(null),
  /** True when its build is on disk and not the one that is live: it can be shown again. */
  isKept: z.boolean().default(false),
});
export type Deploy = z.infer<typeof deploySchema>;

const changeSchema = z.object({
  kind: z.enum([...RECORD_KINDS, 'order', 'catalogue']),
  action: z.enum(['created', 'changed', 'deleted', 'restored', 'reordered']),
  /** Null when a whole list changed. */
  id: z.string().nullable(),
  title: z.string(),
  at: z.string(),
});

const stageChanges = z.object({
  added: plannedFiles,
  changed: plannedFiles,
  removed: plannedFiles,
  unchanged: count,
});
export type StageChanges = z.infer<typeof stageChanges>;

export const stageSchema = z.object({
  state: z.enum(['building', 'ready', 'failed']),
  /** Of the staged build, which `POST /api/deploy` takes; null until it is ready. */
  id: z.string().nullable(),
  startedAt: z.string(),
  /** Files written so far and in all; null until counted. */
  done: count,
  total: count.nullable(),
  error: z.string().nullable(),
  /** Against the live build; null until it is ready. */
  changes: stageChanges.nullable(),
  issues: z.array(gatePointSchema),
  /** True when another server made the live build, and the one that answers has other files or none of it. */
  isElsewhere: z.boolean(),
});
export type Stage = z.infer<typeof stageSchema>;

export const startStage = post('/api/deploy/stage', {
  summary: 'Builds the site beside the live one, to be reviewed before it goes live; joins the running stage',
  responses: { 200: stageSchema },
});

export const getStage = get('/api/deploy/stage', {
  summary: 'Get the state of the last stage: what changes, and what the checks found',
  responses: { 200: stageSchema },
  errors: [404],
});

export const compareStagedPage = get('/api/deploy/stage/page', {
  summary:
    'Get the document of one page as it is live and as it is staged; to be shown in a frame without scripts',
  query: z.object({ path: z.string().max(2_048).startsWith('/') }),
  /** Null where there is no such page. */
  responses: { 200: z.object({ before: z.string().nullable(), after: z.string().nullable() }) },
  errors: [404],
});

export const startDeploy = post('/api/deploy', {
  summary:
    'Start a deploy, or join the running one. With a stage, exactly that build goes live, unless it has blockers; without one, the site is staged and goes live in one step',
  body: z
    .object({
      /** Id of the reviewed build. */
      stage: z.string().max(100).optional(),
      /** True when its blockers shall not hold it up. */
      anyway: z.boolean().optional(),
      reason: line.trim().max(REASON_MAX).optional(),
    })
    .optional(),
  responses: { 200: z.object({ success: z.literal(true), id: recordId }) },
  errors: [409, 413, 415, 422],
});

export const getSchedule = get('/api/deploy/schedule', {
  summary: 'When the server deploys by itself, and the next time',
  responses: { 200: scheduleSchema },
});

export const setSchedule = put('/api/deploy/schedule', {
  summary: 'Sets when the server deploys by itself; null ends it',
  body: z.object({ at: scheduleTime.nullable() }),
  responses: { 200: scheduleSchema },
  errors: [413, 415, 422],
});

export const rollBack = post('/api/deploy/:id/rollback', {
  summary: 'Make the kept build of an earlier deploy live again; refused while a deploy runs',
  params: z.object({ id: z.string().max(200) }),
  responses: { 200: z.object({ success: z.literal(true), id: recordId }) },
  errors: [404, 409],
});

export const listDeploys = get('/api/deploy', {
  summary: 'The last deploys, newest first, and what has changed since the last live one',
  responses: {
    200: z.object({
      deploys: z.array(deploySchema),
      pending: z.array(changeSchema),
      /** Empty: the plan has the points of the gate. Desktop apps of earlier versions ask for it. */
      warnings: z.array(z.string()),
    }),
  },
});

export const getDeploy = get('/api/deploy/:id', {
  summary: 'State and log of one deploy',
  params: z.object({ id: z.string().max(200) }),
  responses: { 200: deploySchema },
  errors: [404],
});
