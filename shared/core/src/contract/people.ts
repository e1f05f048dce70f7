import { z } from 'zod';
import { line, recordId } from '../domain/field-schemas.ts';
import { current, idParams, success, get, remove, post, put } from './endpoint.ts';

/** What the audit log tells beside changes of the content. */
export const EVENT_KINDS = [
  'login',
  'logins-refused',
  'logout',
  'session-ended',
  'sessions-ended',
  'editor-added',
  'editor-removed',
  'editor-password',
  // Of releases that had codes as a second factor; the last one says that it ended.
  'factor-on',
  'factor-off',
  'recovery-code',
  'factor-ended',
  'passkey-added',
  'passkey-removed',
  'passkey-login',
  'password',
  'deploy',
  'rollback',
  'gate-passed',
  'schedule-made',
  'schedule-changed',
  'schedule-dropped',
  'schedule-ran',
  'schedule-missed',
  'restore',
  'import',
  'import-taken-back',
  'restore-points-saved',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Characters of an editor's name, and of a password. */
const name = line.trim().min(1, 'The editor needs a name.').max(60, 'At most 60 characters.');
const password = z.string().min(8, 'At least 8 characters.').max(1_000);

export const sessionSchema = z.object({
  _id: recordId,
  /** Browser and system, or 'desktop app', as the login said it. */
  device: z.string(),
  /** Null for the shared password. */
  editor: z.string().nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** To ten minutes. */
  lastSeenAt: z.string(),
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionSchema>;

export const listSessions = get('/api/sessions', {
  summary: 'Who is logged in: all for the shared password, an editor sees their own',
  responses: { 200: z.array(sessionSchema) },
});

export const endOneSession = remove('/api/sessions/:id', {
  summary: 'Logs a device out; one that is gone is logged out as well',
  params: idParams,
  responses: { 200: success },
});

export const endOtherSessions = remove('/api/sessions', {
  summary: 'Logs out every other device that listSessions shows',
  responses: { 200: success },
});

export const editorFields = {
  name: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
} as const;
export const editorSchema = z.object({ _id: recordId, ...editorFields });
export type Editor = z.infer<typeof editorSchema>;

export const listEditors = get('/api/editors', {
  summary: 'Named editors (D15): all for the shared password, an editor sees themselves',
  responses: { 200: z.array(editorSchema) },
});

export const addEditor = post('/api/editors', {
  summary: 'Adds a named editor; takes the shared password once more, which alone may',
  body: z.object({ name, password, current }).strict(),
  responses: { 201: editorSchema },
  errors: [409, 413, 415, 422],
});

export const setEditorPassword = put('/api/editors/:id', {
  summary:
    "Sets an editor's password and ends their other sessions; takes the shared password or their current one",
  params: idParams,
  body: z.object({ password, current }).strict(),
  responses: { 200: success },
  errors: [404, 413, 415, 422],
});

export const removeEditor = remove('/api/editors/:id', {
  summary: 'Removes an editor and ends their sessions; the shared password alone may',
  params: idParams,
  responses: { 200: success },
  errors: [404],
});

export const eventSchema = z.object({
  _id: recordId,
  what: z.enum(EVENT_KINDS),
  about: z.string(),
  at: z.string(),
  by: z.string().nullable(),
});
export type EventView = z.infer<typeof eventSchema>;

export const listEvents = get('/api/events', {
  summary: 'The newest events of the audit log; the shared password alone may',
  responses: { 200: z.array(eventSchema) },
});
