import { z } from 'zod';
import { post, get, remove } from './endpoint.ts';

/** Raised when a client of an older version could misread the API. */
export const API_VERSION = 1;

/** Names of the session's cookie. With the prefix browsers take it from this very host over https alone. */
export const SESSION_COOKIES = { https: '__Host-wa-session', http: 'wa-session' } as const;

/** In which a desktop client shows the `device` of an earlier login with the next one. */
export const DEVICE_HEADER = 'X-Device';

/**
 * In which a queued edit says who made it, encoded as a part of an address; empty for the shared password. It is noted
 * beside the session that brings it, never in its place.
 */
export const MADE_BY_HEADER = 'X-Made-By';

export const authenticate = post('/api/authenticate', {
  access: 'public',
  summary:
    'Logs in with the shared password, or as a named editor; a desktop client gets a token, a browser a cookie',
  body: z.object({
    password: z.string().max(1_000),
    /** Of a named editor (D15); empty or left out for the shared password. */
    name: z.string().max(200).optional(),
  }),
  responses: {
    200: z.object({
      success: z.boolean(),
      /** For a desktop client, as is `device`: the mark of a device that logged in (D3). */
      token: z.string().optional(),
      device: z.string().optional(),
    }),
  },
  errors: [413, 415],
});

export const getSession = get('/api/session', {
  access: 'public',
  summary: 'Whether the caller is logged in, and which server and API this is',
  responses: {
    200: z.object({
      authenticated: z.boolean(),
      serverId: z.string(),
      apiVersion: z.number().int(),
      /** Name of the editor; left out for the shared password. */
      editor: z.string().optional(),
      /** A name can be given with a password; left out where there are no named editors. */
      hasEditors: z.literal(true).optional(),
      /** The origin at which a passkey logs in; left out where none can. */
      passkeysAt: z.string().optional(),
      /** The editor had codes of an authenticator app, which ended, and has not added a passkey since. */
      passkeyAdvised: z.literal(true).optional(),
    }),
  },
});

export const endSession = remove('/api/session', {
  access: 'public',
  summary: 'Logs out',
  responses: { 200: z.object({ success: z.literal(true) }) },
});
