import { z } from 'zod';
import { line, recordId } from '../domain/entity.ts';
import { current, idParams, success, get, remove, post, put } from './endpoint.ts';

/** Events in the audit log other than content changes. */
export const EVENT_KINDS = [
  'login',
  'logins-refused',
  'logout',
  'session-ended',
  'sessions-ended',
  'editor-added',
  'editor-removed',
  'editor-password',
  // Events of releases with codes as a second factor; the last one records their end.
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

/** Maximum length of an editor's name, and minimum and maximum length of a password, in characters. */
const name = line.trim().min(1, 'The editor needs a name.').max(60, 'At most 60 characters.');
const password = z.string().min(8, 'At least 8 characters.').max(1_000);

const sessionSchema = z.object({
  _id: recordId,
  /** Browser and system, or 'desktop app', as reported at sign-in. */
  device: z.string(),
  /** Null for the shared password. */
  editor: z.string().nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** Rounded to ten minutes. */
  lastSeenAt: z.string(),
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionSchema>;

export const listSessions = get('/api/sessions', {
  summary: 'List sessions: all of them for the shared password, an editor’s own for an editor',
  responses: { 200: z.array(sessionSchema) },
});

export const endOneSession = remove('/api/sessions/:id', {
  summary: 'Sign out a device; an unknown session also counts as signed out',
  params: idParams,
  responses: { 200: success },
});

export const endOtherSessions = remove('/api/sessions', {
  summary: 'Sign out every other device that listSessions returns',
  responses: { 200: success },
});

export const editorFields = {
  name: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
} as const;
const editorSchema = z.object({ _id: recordId, ...editorFields });
export type Editor = z.infer<typeof editorSchema>;

export const listEditors = get('/api/editors', {
  summary: 'List named editors (D15): all for the shared password, only themselves for an editor',
  responses: { 200: z.array(editorSchema) },
});

export const addEditor = post('/api/editors', {
  summary: 'Add a named editor; only with the shared password, which is required again',
  body: z.object({ name, password, current }).strict(),
  responses: { 201: editorSchema },
  errors: [409, 413, 415, 422],
});

export const setEditorPassword = put('/api/editors/:id', {
  summary:
    'Set an editor’s password and end their other sessions; needs the shared password or their current one',
  params: idParams,
  body: z.object({ password, current }).strict(),
  responses: { 200: success },
  errors: [404, 413, 415, 422],
});

export const removeEditor = remove('/api/editors/:id', {
  summary: 'Remove an editor and end their sessions; only with the shared password',
  params: idParams,
  responses: { 200: success },
  errors: [404],
});

const sharedPasswordSchema = z.object({
  /** The environment variable that sets it, so that it can't be changed here; null if the store has it. */
  fixedBy: z.enum(['ADMIN_PASSWORD', 'ADMIN_PASSWORD_HASH']).nullable(),
});
export type SharedPassword = z.infer<typeof sharedPasswordSchema>;

export const getSharedPassword = get('/api/password', {
  summary: 'Get where the shared password is set; only with the shared password',
  responses: { 200: sharedPasswordSchema },
});

export const setSharedPassword = put('/api/password', {
  summary:
    'Set the shared password, which is required again, and end every other session; a 409 if the environment sets it',
  body: z.object({ password, current }).strict(),
  responses: { 200: success },
  errors: [409, 413, 415, 422],
});

const eventSchema = z.object({
  _id: recordId,
  what: z.enum(EVENT_KINDS),
  about: z.string(),
  at: z.string(),
  by: z.string().nullable(),
});
export type EventView = z.infer<typeof eventSchema>;

export const listEvents = get('/api/events', {
  summary: 'List the newest events of the audit log; only with the shared password',
  responses: { 200: z.array(eventSchema) },
});

/** Bytes in the JSON encoding of WebAuthn. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');
/** At most 1,023 bytes (WebAuthn, credential id). */
const credentialId = bytes(1_364);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** Result of `navigator.credentials.get` (WebAuthn, AuthenticationResponseJSON). */
const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(2_000),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** Result of `navigator.credentials.create` (WebAuthn, RegistrationResponseJSON). */
const newPasskeySchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(8_000), attestationObject: bytes(30_000) }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

const timeout = z.number().int();

export const askForPasskey = post('/api/authenticate/passkey/challenge', {
  access: 'public',
  summary: 'Get a passkey challenge: valid once, for five minutes, in this browser',
  responses: {
    200: z.object({
      challenge: z.string(),
      rpId: z.string(),
      /** Milliseconds. */
      timeout,
      userVerification: z.literal('required'),
    }),
  },
  errors: [409],
});

export const enterByPasskey = post('/api/authenticate/passkey', {
  access: 'public',
  summary: 'Sign a browser in with the answer of a passkey, without a password',
  body: passkeyAnswerSchema,
  responses: { 200: z.object({ success: z.literal(true) }) },
  errors: [409, 413, 415],
});

const passkeySchema = z.object({
  _id: recordId,
  name: z.string(),
  /** Name of the editor; null for the shared password. */
  editor: z.string().nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** Time of the latest sign-in; null before the first. */
  usedAt: z.string().nullable(),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

export const listPasskeys = get('/api/passkeys', {
  summary: 'List passkeys and where they work: all for the shared password, an editor’s own for an editor',
  responses: {
    200: z.object({
      /** Origin on which browsers can use passkeys; null if this server has none. */
      origin: z.string().nullable(),
      passkeys: z.array(passkeySchema),
    }),
  },
});

export const startPasskey = post('/api/passkeys/challenge', {
  summary: 'Get the options to register a passkey; needs the password of the signed-in user',
  body: z.object({ password: z.string().max(1_000) }).strict(),
  responses: {
    200: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
      excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
      /** Milliseconds. */
      timeout,
    }),
  },
  errors: [409, 413, 415, 422],
});

export const addPasskey = post('/api/passkeys', {
  summary: 'Register the passkey created with the options of startPasskey for the signed-in user',
  body: z
    .object({
      name: line.trim().min(1, 'The passkey needs a name.').max(60, 'At most 60 characters.'),
      passkey: newPasskeySchema,
    })
    .strict(),
  responses: { 201: passkeySchema },
  errors: [409, 413, 415, 422],
});

export const removePasskey = remove('/api/passkeys/:id', {
  summary: 'Remove a passkey that listPasskeys returns; needs the password of the signed-in user',
  params: idParams,
  body: z.object({ current }).strict(),
  responses: { 200: success },
  errors: [404, 413, 415, 422],
});
