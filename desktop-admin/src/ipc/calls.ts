import { z } from 'zod';
import type { StorageProblem } from '@wa/admin-app/platform/port';

/** One kept server, as the chooser shows it. */
export interface KeptServer {
  id: string;
  /** Origin, without a trailing slash. */
  address: string;
  isCurrent: boolean;
  /** Those that have not reached it. */
  changes: number;
}

/** A list of servers that could not be read at this start. */
export interface DamagedList {
  /** Where the damaged file lies now. */
  file: string;
  /** Those that can still be made out in it. */
  addresses: string[];
}

export interface ServersAnswer {
  servers: KeptServer[];
  damaged: DamagedList | null;
  /** Why this server cannot be used: a sentence for the person who typed its address. */
  problem: string | null;
}

const id = z.string().regex(/^[0-9a-f]{16}$/);

/** What the screen that chooses a server may ask; the admin itself never learns an address. */
const serversRequest = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('list') }),
  /** Checks an address and, when a fitting server answers, keeps it and opens the admin on it. */
  z.strictObject({ op: z.literal('add'), address: z.string().max(2_000) }),
  z.strictObject({ op: z.literal('use'), id }),
  /** Deletes what main keeps of a server and takes it off the list; the page has deleted its database before. */
  z.strictObject({ op: z.literal('remove'), id }),
]);
export type ServersRequest = z.infer<typeof serversRequest>;

/** What each call of the page takes. A new one is four steps: here, its answer below, its handler, its use. */
export const inputs = {
  start: z.null(),
  /** A file of `start`'s old work. */
  'old-file': z.strictObject({ key: z.string().max(1_000) }),
  /** The page has the old work in its database. */
  'old-done': z.null(),
  flag: z.strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,100}$/),
    value: z.string().max(10_000).nullable(),
  }),
  window: z.strictObject({
    title: z.string().max(300).optional(),
    unsaved: z.number().int().min(0).optional(),
    /** 0 to 1; null: nothing runs. */
    progress: z.number().min(0).max(1).nullable().optional(),
  }),
  notify: z.strictObject({ title: z.string().max(200), body: z.string().max(1_000) }),
  'open-external': z.strictObject({ url: z.string().max(4_000) }),
  /** Bytes as base64: a call is plain JSON. */
  'save-file': z.strictObject({ name: z.string().min(1).max(200), base64: z.base64().max(30_000_000) }),
  servers: serversRequest,
} as const;

export type CallName = keyof typeof inputs;
export type CallInput<N extends CallName> = z.input<(typeof inputs)[N]>;

/** Names of the calls, in one place: preload and main know no others. */
export const CALL_NAMES = Object.keys(inputs) as CallName[];

/** What an earlier release kept for this server in files of its own. */
export interface OldWork {
  /** The same until all of the files are gone. */
  id: string;
  records: { area: string; key: string; value: unknown }[];
  /** Records of the queue, oldest first. */
  queue: unknown[];
  damaged: { where: string; key: string; stored: string }[];
  /** Keys of the files that wait to be uploaded; each is a call of its own. */
  files: string[];
}

export interface OldFile {
  name: string;
  type: string;
  base64: string;
}

export interface StartState {
  /** Names the server, and so the database of its work. */
  server: string;
  old: OldWork | null;
  flags: Record<string, string>;
  /** False where the system has no secret store: the session ends with the app. */
  keepsSession: boolean;
  problems: StorageProblem[];
}

export interface CallOutputs {
  start: StartState;
  'old-file': OldFile;
  'old-done': null;
  flag: null;
  window: null;
  notify: null;
  'open-external': null;
  /** False: cancelled. */
  'save-file': boolean;
  servers: ServersAnswer;
}

/** An answer on its way: Electron would wrap an exception into a text of its own. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: string };
