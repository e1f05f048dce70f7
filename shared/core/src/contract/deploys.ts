import { z } from 'zod';
import { recordId } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const DEPLOY_STATES = ['queued', 'building', 'live', 'failed'] as const;

const logLine = z.object({ at: z.string(), text: z.string() });

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
});
export type Deploy = z.infer<typeof deploySchema>;

export const changeSchema = z.object({
  kind: z.enum(['product', 'sidebar-item', 'page', 'order', 'catalogue']),
  action: z.enum(['created', 'changed', 'deleted', 'restored', 'reordered']),
  /** Null when a whole list changed. */
  id: z.string().nullable(),
  title: z.string(),
  at: z.string(),
});

export const startDeploy = defineEndpoint({
  name: 'startDeploy',
  method: 'POST',
  path: '/api/deploy',
  access: 'session',
  summary: 'Starts a deploy, or joins the running one',
  responses: { 200: z.object({ success: z.literal(true), id: recordId }) },
  errors: [],
});

export const listDeploys = defineEndpoint({
  name: 'listDeploys',
  method: 'GET',
  path: '/api/deploy',
  access: 'session',
  summary:
    'The last deploys, newest first, what has changed since the last live one, and what to heed before the next',
  responses: {
    200: z.object({
      deploys: z.array(deploySchema),
      pending: z.array(changeSchema),
      /** Sentences for the administrator; they hold nothing up. */
      warnings: z.array(z.string()),
    }),
  },
});

export const getDeploy = defineEndpoint({
  name: 'getDeploy',
  method: 'GET',
  path: '/api/deploy/:id',
  access: 'session',
  summary: 'State and log of one deploy',
  params: z.object({ id: z.string().max(200) }),
  responses: { 200: deploySchema },
  errors: [404],
});
