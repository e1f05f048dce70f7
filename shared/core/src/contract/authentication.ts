import { z } from 'zod';
import { post, get, remove } from './endpoint.ts';

/** Incremented when an older client could misread the API. */
export const API_VERSION = 1;

/** Names of the session cookie. Browsers accept the prefixed one only over https and from this exact host. */
export const SESSION_COOKIES = { https: '__Host-wa-session', http: 'wa-session' } as const;

/** Request header with the `device` of an earlier sign-in, which a desktop client sends with the next one. */
export const DEVICE_HEADER = 'X-Device';

/**
 * Request header with the author of a queued edit, URL-encoded; empty for the shared password. It is recorded
 * in addition to the session that sends the edit, and never replaces it.
 */
export const MADE_BY_HEADER = 'X-Made-By';

export const authenticate = post('/api/authenticate', {
  access: 'public',
  summary:
    'Sign in with the shared password or as a named editor; a desktop client gets a token, a browser a cookie',
  body: z.object({
    password: z.string().max(1_000),
    /** Name of an editor (D15); empty or absent for the shared password. */
    name: z.string().max(200).optional(),
  }),
  responses: {
    200: z.object({
      success: z.boolean(),
      /** For desktop clients only, like `device`: identifies a device that has signed in (D3). */
      token: z.string().optional(),
      device: z.string().optional(),
    }),
  },
  errors: [413, 415],
});

export const getSession = get('/api/session', {
  access: 'public',
  summary: 'Check whether the caller is signed in, and identify the server and its API',
  responses: {
    200: z.object({
      authenticated: z.boolean(),
      serverId: z.string(),
      apiVersion: z.number().int(),
      /** Name of the editor; absent for the shared password. */
      editor: z.string().optional(),
      /** True if the sign-in form asks for a name; absent without named editors. */
      hasEditors: z.literal(true).optional(),
      /** Origin on which passkeys work; absent if none can be used. */
      passkeysAt: z.string().optional(),
      /**
       * True for an editor whose authenticator app codes were discontinued and who hasn't added a passkey
       * since.
       */
      passkeyAdvised: z.literal(true).optional(),
    }),
  },
});

export const endSession = remove('/api/session', {
  access: 'public',
  summary: 'Sign out',
  responses: { 200: z.object({ success: z.literal(true) }) },
});
