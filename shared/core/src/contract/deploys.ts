import { z } from 'zod';
import { REASON_MAX } from '../domain/limits.ts';
import { RECORD_KINDS } from '../domain/record.ts';
import { isDay } from '../domain/day.ts';
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

/** Location where an issue can be fixed. */
const issuePlace = z.object({
  kind: z.enum(RECORD_KINDS),
  /** Null for the settings. */
  id: z.string().nullable(),
  title: z.string(),
  /** Public path with a leading slash; null for a record without a page. */
  path: z.string().nullable(),
  block: z.string().optional(),
});

/**
 * An issue found by the checks before a deploy. An error blocks the deploy until it is overridden; a warning
 * never does.
 */
const deployIssueSchema = z.object({
  /** Stable key of the issue at its location; overrides refer to it. */
  key: z.string(),
  /** The rule, such as 'dead-link'. */
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  place: issuePlace.nullable(),
});
export type DeployIssue = z.infer<typeof deployIssueSchema>;

const fileCounts = z.object({ added: count, changed: count, removed: count, unchanged: count });
export type FileCounts = z.infer<typeof fileCounts>;

const plannedFile = z.object({
  /** Public path: '/product/grip-couplings', '/data-sheets/grip-couplings.pdf'. */
  path: z.string(),
  /** Title of the record; the path if there is none. */
  title: z.string(),
  /** Kind of file in the office's terms. */
  kind: z.enum(['page', 'product', 'sheet', 'upload', 'data', 'asset']),
});
export type PlannedFile = z.infer<typeof plannedFile>;
/** Files with pages first. The list is capped, the total isn't. */
const plannedFiles = z.object({ total: count, files: z.array(plannedFile) });

const scheduleTime = z.object({
  /** A weekday, 'daily', or one date in ISO 8601, after which the schedule ends. */
  day: z.union([z.enum(SCHEDULE_DAYS), z.string().refine(isDay, 'must be a day such as 2026-12-24')]),
  /** 'HH:MM', 24 hours. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 06:00'),
  /** IANA name, such as 'America/Vancouver'. */
  timeZone: z.string().max(100).refine(isTimeZone, 'is not a known time zone'),
});
export type ScheduleTime = z.infer<typeof scheduleTime>;

const scheduleSchema = z.object({
  at: scheduleTime.nullable(),
  /** ISO 8601 in UTC; null if nothing is scheduled. */
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
  /** Files written so far and in total; null until counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  log: z.array(logLine),
  error: z.string().nullable(),
  buildId: z.string().nullable(),
  // Servers of earlier versions omit the following fields.
  /** Started by a person in the office, or by the schedule. */
  by: z.enum(['office', 'schedule']).default('office'),
  /** Person who started it, if known (D15). */
  who: z.string().nullable().default(null),
  /** `rollback`: a kept build was activated again, without a new build. */
  kind: z.enum(['deploy', 'rollback']).default('deploy'),
  /**
   * Compared with the previous live build; null until the build is written, and for deploys of older
   * versions.
   */
  counts: fileCounts.nullable().default(null),
  /**
   * Errors that the office overrode, with their text at that time and the reason. Apps of earlier versions
   * gave no reason.
   */
  overrides: z
    .array(z.object({ key: z.string(), text: z.string(), reason: z.string().default('') }))
    .default([]),
  /**
   * Source of the public pages when the deploy went live; null until then, and for deploys of older versions.
   * `files`: the public address served this build. `application`: the server itself, which shows saved
   * content. `unproven`: the build is written, but the public address didn't show it.
   */
  shownBy: z.enum(['files', 'application', 'unproven']).nullable().default(null),
  /** True if its build is on disk but not live, so that it can be activated again. */
  isKept: z.boolean().default(false),
  /** The number of its build; null for deploys of older versions. */
  number: count.nullable().default(null),
});
export type Deploy = z.infer<typeof deploySchema>;

const changeSchema = z.object({
  kind: z.enum([...RECORD_KINDS, 'order', 'catalogue']),
  action: z.enum(['created', 'changed', 'deleted', 'restored', 'reordered']),
  /** Null if a whole list changed. */
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
  /** Id of the staged build, for `POST /api/deploy`; null until it is ready. */
  id: z.string().nullable(),
  startedAt: z.string(),
  /** Files written so far and in total; null until counted. */
  done: count,
  total: count.nullable(),
  error: z.string().nullable(),
  /** Compared with the live build; null until the staged build is ready. */
  changes: stageChanges.nullable(),
  issues: z.array(deployIssueSchema),
  /** True if another server created the live build, and the responding server has different files or none. */
  isElsewhere: z.boolean(),
});
export type Stage = z.infer<typeof stageSchema>;

export const startStage = post('/api/deploy/stage', {
  summary: 'Stage the site: build it next to the live one for review, or join the running stage',
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
  /** Null if the page doesn't exist. */
  responses: { 200: z.object({ before: z.string().nullable(), after: z.string().nullable() }) },
  errors: [404],
});

export const listChecks = get('/api/checks', {
  summary: 'Check the saved content as before a deploy, without a build: blockers first',
  responses: { 200: z.array(deployIssueSchema) },
});

export const startDeploy = post('/api/deploy', {
  summary:
    'Start a deploy. With a stage, exactly that build goes live, unless it has blockers or another deploy runs; without one, join the running deploy, or stage the site and publish it in one step',
  body: z
    .object({
      /** Id of the reviewed build. */
      stage: z.string().max(100).optional(),
      /** True to deploy despite blockers. */
      anyway: z.boolean().optional(),
      reason: line.trim().max(REASON_MAX).optional(),
    })
    .optional(),
  responses: { 200: z.object({ success: z.literal(true), id: recordId }) },
  errors: [409, 413, 415, 422],
});

export const getSchedule = get('/api/deploy/schedule', {
  summary: 'Get the schedule of automatic deploys and the next time',
  responses: { 200: scheduleSchema },
});

export const setSchedule = put('/api/deploy/schedule', {
  summary: 'Set the schedule of automatic deploys; null turns them off',
  body: z.object({ at: scheduleTime.nullable() }),
  responses: { 200: scheduleSchema },
  errors: [413, 415, 422],
});

export const rollBack = post('/api/deploy/:id/rollback', {
  summary: 'Make the stored build of an earlier deploy live again; a 409 while a deploy runs',
  params: z.object({ id: z.string().max(200) }),
  responses: { 200: z.object({ success: z.literal(true), id: recordId }) },
  errors: [404, 409],
});

const liveContent = z.object({
  build: z.string().nullable(),
  /** The time when it went live, ISO 8601 in UTC. */
  at: z.string(),
  /** The number of saved changes that it doesn't contain. */
  unseen: count,
});
export type LiveContent = z.infer<typeof liveContent>;

export const listDeploys = get('/api/deploy', {
  summary: 'List the last deploys, newest first, and the changes since the last live one',
  responses: {
    200: z.object({
      deploys: z.array(deploySchema),
      pending: z.array(changeSchema),
      /**
       * Where visitors find the published copy; null if it has no address of its own, and from servers of
       * earlier versions.
       */
      publicUrl: z.string().nullable().default(null),
      /**
       * The content that visitors to this server see while saved changes are pending (D37); null while
       * they see every saved change. `build` is null until the first deploy after the setting changed.
       */
      live: liveContent.nullable().default(null),
      /** Always empty, since the plan lists the issues. Desktop apps of earlier versions still request it. */
      warnings: z.array(z.string()),
    }),
  },
});

export const getDeploy = get('/api/deploy/:id', {
  summary: 'Get the state and log of one deploy',
  params: z.object({ id: z.string().max(200) }),
  responses: { 200: deploySchema },
  errors: [404],
});
