import { z } from 'zod';
import type { StorageProblem } from '@wa/admin-app/platform/port';

/** A known server, as shown in the server list. */
export interface KnownServer {
  id: string;
  /** Origin, without a trailing slash. */
  address: string;
  isCurrent: boolean;
  /** Number of changes that have not been sent to it. */
  changes: number;
}

/** A server list that could not be read at this start. */
export interface DamagedList {
  /** Current path of the damaged file. */
  file: string;
  /** Addresses that could be recovered from it. */
  addresses: string[];
}

export interface ServersAnswer {
  servers: KnownServer[];
  damaged: DamagedList | null;
  /** Reason why this server cannot be used, shown to the person who typed its address. */
  problem: string | null;
}

const id = z.string().regex(/^[0-9a-f]{16}$/);

/** Requests of the server selection screen. The admin itself never gets an address. */
const serversRequest = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('list') }),
  /** Checks an address. If a compatible server answers, saves it and opens the admin on it. */
  z.strictObject({ op: z.literal('add'), address: z.string().max(2_000) }),
  z.strictObject({ op: z.literal('use'), id }),
  /**
   * Deletes main's data of a server and removes it from the list. The page has deleted its database first.
   */
  z.strictObject({ op: z.literal('remove'), id }),
]);
export type ServersRequest = z.infer<typeof serversRequest>;

/**
 * Input schemas of the page's calls. A new call takes four steps: its input here, its output below, its
 * handler, its use.
 */
export const inputs = {
  start: z.null(),
  /** Returns a file of the previous release's data, which `start` lists. */
  'old-file': z.strictObject({ key: z.string().max(1_000) }),
  /** Confirms that the page has copied that data to its database. */
  'old-done': z.null(),
  flag: z.strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,100}$/),
    value: z.string().max(10_000).nullable(),
  }),
  window: z.strictObject({
    title: z.string().max(300).optional(),
    unsaved: z.number().int().min(0).optional(),
    /** 0 to 1; null if nothing is in progress. */
    progress: z.number().min(0).max(1).nullable().optional(),
  }),
  notify: z.strictObject({ title: z.string().max(200), body: z.string().max(1_000) }),
  'open-external': z.strictObject({ url: z.string().max(4_000) }),
  /** Bytes as base64, because a call is plain JSON. */
  'save-file': z.strictObject({ name: z.string().min(1).max(200), base64: z.base64().max(30_000_000) }),
  servers: serversRequest,
} as const;

export type CallName = keyof typeof inputs;
export type CallInput<N extends CallName> = z.input<(typeof inputs)[N]>;

/** Names of all calls. Preload and main know no others. */
export const CALL_NAMES = Object.keys(inputs) as CallName[];

/** Data that an earlier release stored for this server in files of its own. */
export interface OldWork {
  /** Id of the migration, constant until all files are deleted. */
  id: string;
  records: { area: string; key: string; value: unknown }[];
  /** Records of the queue, oldest first. */
  queue: unknown[];
  damaged: { where: string; key: string; stored: string }[];
  /** Keys of the files to upload. Each file is a call of its own. */
  files: string[];
}

export interface OldFile {
  name: string;
  type: string;
  base64: string;
}

export interface StartState {
  /** Key of the server, which also names the database of its work. */
  server: string;
  old: OldWork | null;
  flags: Record<string, string>;
  /** False if the system has no secret store: the session then ends with the app. */
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
  /** False if the user canceled. */
  'save-file': boolean;
  servers: ServersAnswer;
}

/** Result of a call. An object, because Electron would rewrite the message of an exception. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: string };
