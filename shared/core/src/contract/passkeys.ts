import { z } from 'zod';
import { line, recordId } from '../domain/field-schemas.ts';
import { current, idParams, success, post, get, remove } from './endpoint.ts';

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');
/** Up to 1,023 bytes (WebAuthn, credential id). */
const credentialId = bytes(1_364);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** What `navigator.credentials.get` gave (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(2_000),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What `navigator.credentials.create` gave (WebAuthn, RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(8_000), attestationObject: bytes(30_000) }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

const timeout = z.number().int();

export const askForPasskey = post('/api/authenticate/passkey/challenge', {
  access: 'public',
  summary: 'What a browser asks a passkey for; good once, for five minutes, in this browser alone',
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
  summary: 'Logs a browser in with what the passkey answered; no password is asked for',
  body: passkeyAnswerSchema,
  responses: { 200: z.object({ success: z.literal(true) }) },
  errors: [409, 413, 415],
});

export const passkeySchema = z.object({
  _id: recordId,
  name: z.string(),
  /** Name of the editor; null for the shared password. */
  editor: z.string().nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** Of the last login; null before the first. */
  usedAt: z.string().nullable(),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

export const listPasskeys = get('/api/passkeys', {
  summary: 'Passkeys, and where they work: all for the shared password, an editor sees their own',
  responses: {
    200: z.object({
      /** The origin at which a browser can use them; null where this server has none. */
      origin: z.string().nullable(),
      passkeys: z.array(passkeySchema),
    }),
  },
});

export const startPasskey = post('/api/passkeys/challenge', {
  summary: 'What a browser makes a passkey of, for who is logged in; takes their password',
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
  summary: 'Keeps the passkey that was made for startPasskey, for who is logged in',
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
  summary: 'Removes one that listPasskeys shows; takes the password of who is logged in',
  params: idParams,
  body: z.object({ current }).strict(),
  responses: { 200: success },
  errors: [404, 413, 415, 422],
});
