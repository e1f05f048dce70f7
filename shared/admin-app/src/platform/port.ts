/**
 * What the admin needs of the place it runs in, and nothing more (house style 11). A shell implements it and hands it
 * in; no component and no client module asks where it is. `describePlatform` (testing/platform-contract.ts) runs on each one.
 */

export type Unsubscribe = () => void;

/** Rooms of the storage; each has its own keys. */
export const STORAGE_AREAS = ['drafts', 'history', 'cache', 'settings', 'aside'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

export interface StoredEntry {
  key: string;
  value: unknown;
}

/** One record of an append-only log; positions rise and are never used twice. */
export interface LogEntry {
  position: number;
  value: unknown;
}

/** A file kept beside the queue until it is uploaded. */
export interface StoredBlob {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Something that could not be read back. It is set aside and can be looked at, never dropped. */
export interface StorageProblem {
  /** Area, or `log:{name}`, or `blobs`. */
  where: string;
  key: string;
  reason: string;
}

/**
 * Durable storage of plain JSON values. A promise resolves when the value survives a crash of the process and of
 * the machine; it rejects when that could not be achieved (a full disk).
 */
export interface PlatformStorage {
  get: (area: StorageArea, key: string) => Promise<unknown>;
  put: (area: StorageArea, key: string, value: unknown) => Promise<void>;
  delete: (area: StorageArea, key: string) => Promise<void>;
  /** Entries by key, ascending. */
  list: (area: StorageArea) => Promise<StoredEntry[]>;
  /** Empties an area. */
  clear: (area: StorageArea) => Promise<void>;
  /**
   * Appends all values with one write, in their order; a crash leaves all of them, or those in front. Answers the records
   * after `after`, oldest first, those of others included.
   */
  append: (log: string, values: readonly unknown[], after: number) => Promise<LogEntry[]>;
  /** Records after `after` (0: all), oldest first. */
  readLog: (log: string, after: number) => Promise<LogEntry[]>;
  /** Replaces all records by what `fold` makes of them, all or nothing; the new ones get higher positions. */
  rewriteLog: (log: string, fold: (values: unknown[]) => unknown[]) => Promise<void>;
  putBlob: (key: string, blob: StoredBlob) => Promise<void>;
  getBlob: (key: string) => Promise<StoredBlob | null>;
  deleteBlob: (key: string) => Promise<void>;
  /** Asks that nothing of this is cleared when room runs short; once there is something to lose. */
  persist: () => Promise<void>;
  /** Unreadable records found so far, and each one found later. */
  problems: () => readonly StorageProblem[];
  onProblem: (listener: (problem: StorageProblem) => void) => Unsubscribe;
}

export interface PlatformLock {
  /** Runs `work` while nobody else with this name runs, in any tab or window; waits for its turn. */
  exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Tells the other tabs or windows of the same installation; the sender does not hear itself. */
export interface PlatformChannel {
  post: (message: unknown) => void;
  close: () => void;
}

/** A yes or no that changes from outside. */
export interface PlatformSignal {
  current: () => boolean;
  onChange: (listener: (value: boolean) => void) => Unsubscribe;
}

/** Small texts that are needed before anything else is read: the remembered gate state, the colour scheme. */
export interface PlatformFlags {
  get: (name: string) => string | null;
  /** null removes it. */
  set: (name: string, value: string | null) => void;
}

/** The flag that counts the changes that this computer keeps, so that a vanished database is noticed. */
export const KEPT_CHANGES = 'admin-kept-changes';

export interface PickOptions {
  /** As in an input's accept attribute: 'image/*,.pdf'. */
  accept: string;
  multiple: boolean;
}

export interface PlatformChrome {
  setTitle: (title: string) => void;
  /** Changes that would be lost or still wait; 0 lifts the guard on closing. */
  setUnsaved: (count: number) => void;
  /** 0 to 1 of an upload or deploy; null when nothing runs. */
  setProgress: (fraction: number | null) => void;
}

export interface Platform {
  storage: PlatformStorage;
  lock: PlatformLock;
  channel: (name: string, listener: (message: unknown) => void) => PlatformChannel;
  /** Whether the machine believes to have a network; the server may be out of reach all the same. */
  online: PlatformSignal;
  /** Whether someone can see the window. */
  visible: PlatformSignal;
  flags: PlatformFlags;
  /** Resolves with an empty list when the choice was cancelled. */
  pickFiles: (options: PickOptions) => Promise<File[]>;
  /** Hands a file to the person: a download, or the system's own dialog. False when it was cancelled. */
  saveFile: (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  /** 'cookie': the browser carries the session. 'forwarded': the shell adds the token, which the page never sees. */
  session: 'cookie' | 'forwarded';
  chrome: PlatformChrome;
  notify: (title: string, body: string) => void;
  /** Whether `notify` is seen. 'ask': nobody has decided yet; `allow` asks, and only a click may call it. */
  notices: { state: () => 'on' | 'off' | 'ask'; allow: () => Promise<void> };
  /** Opens an https, http, mailto or tel address outside of the admin. */
  openExternal: (url: string) => void;
  /** Full address of a path of the public site, for opening it. */
  publicUrl: (path: string) => string;
}
