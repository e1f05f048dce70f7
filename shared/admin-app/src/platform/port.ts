/**
 * The functions that the admin needs from its environment (house style 11). A shell implements them and
 * passes them in. Components and client modules never check where they run. `describePlatform`
 * (testing/platform-contract.ts) tests each implementation.
 */

export type Unsubscribe = () => void;

/** Areas of the storage, each with its own keys. */
export const STORAGE_AREAS = ['drafts', 'history', 'cache', 'settings', 'aside'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

export interface StoredEntry {
  key: string;
  value: unknown;
}

/** A record of an append-only log. Positions increase and are never reused. */
export interface LogEntry {
  position: number;
  value: unknown;
}

/** A file that is stored until it is uploaded. */
export interface StoredBlob {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A record that could not be read. It is quarantined and can be inspected, but never dropped. */
export interface StorageProblem {
  /** Area, `log:{name}`, or `blobs`. */
  where: string;
  key: string;
  reason: string;
}

/**
 * Durable storage of plain JSON values. A promise resolves when the value survives a crash of the process and
 * of the machine. It rejects if that isn't possible, for example on a full disk.
 */
export interface PlatformStorage {
  get: (area: StorageArea, key: string) => Promise<unknown>;
  put: (area: StorageArea, key: string, value: unknown) => Promise<void>;
  delete: (area: StorageArea, key: string) => Promise<void>;
  /** Returns the entries in ascending order of their keys. */
  list: (area: StorageArea) => Promise<StoredEntry[]>;
  /** Clears an area. */
  clear: (area: StorageArea) => Promise<void>;
  /**
   * Appends all values in one write. After a crash, the log has all of them or the first ones. Returns all
   * records after `after`, oldest first, including those of others. If the log is new since `after`, because
   * its database was deleted, it returns all records.
   */
  append: (log: string, values: readonly unknown[], after: number) => Promise<LogEntry[]>;
  /** Returns the records after `after` (0: all), oldest first. */
  readLog: (log: string, after: number) => Promise<LogEntry[]>;
  /** Replaces all records with the result of `fold`, all or nothing. The new records get higher positions. */
  rewriteLog: (log: string, fold: (values: unknown[]) => unknown[]) => Promise<void>;
  putBlob: (key: string, blob: StoredBlob) => Promise<void>;
  getBlob: (key: string) => Promise<StoredBlob | null>;
  deleteBlob: (key: string) => Promise<void>;
  /**
   * Asks the browser not to clear this storage when disk space is low. Called once there is something to
   * lose.
   */
  persist: () => Promise<void>;
  /** Unreadable records found so far; `onProblem` reports later ones. */
  problems: () => readonly StorageProblem[];
  onProblem: (listener: (problem: StorageProblem) => void) => Unsubscribe;
}

export interface PlatformLock {
  /** Runs `work` when no other work with this name runs in any tab or window. */
  exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Sends messages to the other tabs or windows of the same installation, but not to the sender. */
export interface PlatformChannel {
  post: (message: unknown) => void;
  close: () => void;
}

/** A boolean that changes from outside. */
export interface PlatformSignal {
  current: () => boolean;
  onChange: (listener: (value: boolean) => void) => Unsubscribe;
}

/** Short texts needed before everything else, such as the remembered sign-in state and the color scheme. */
export interface PlatformFlags {
  get: (name: string) => string | null;
  /** Null removes the flag. */
  set: (name: string, value: string | null) => void;
}

/** Flag with the number of changes stored on this computer, which reveals a lost database. */
export const CHANGE_COUNT_FLAG = 'admin-kept-changes';

export interface PickOptions {
  /** Format of an input's accept attribute: 'image/*,.pdf'. */
  accept: string;
  multiple: boolean;
}

export interface PlatformChrome {
  setTitle: (title: string) => void;
  /** Sets the number of unsaved or pending changes. At 0, the window closes without asking. */
  setUnsaved: (count: number) => void;
  /** Shows the progress of an upload or deploy, from 0 to 1; null if nothing is in progress. */
  setProgress: (fraction: number | null) => void;
}

export interface Platform {
  storage: PlatformStorage;
  lock: PlatformLock;
  channel: (name: string, listener: (message: unknown) => void) => PlatformChannel;
  /** True if the computer believes it has a network. The server may still be unreachable. */
  online: PlatformSignal;
  /** True if the window is visible. */
  visible: PlatformSignal;
  flags: PlatformFlags;
  /** Random name of the window. A reload keeps it; a copy of a tab gets its own. */
  windowName: string;
  /** Resolves to an empty list if the user canceled. */
  pickFiles: (options: PickOptions) => Promise<File[]>;
  /** Downloads a file or opens the system's save dialog. Resolves to false if the user canceled. */
  saveFile: (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  chrome: PlatformChrome;
  notify: (title: string, body: string) => void;
  /**
   * Whether notifications are visible. 'ask' means undecided; then `allow` asks, but only in a click handler.
   */
  notices: { state: () => 'on' | 'off' | 'ask'; allow: () => Promise<void> };
  /** Opens an https, http, mailto, or tel address outside the admin. */
  openExternal: (url: string) => void;
  /** Returns the full address of a path of the public site. */
  publicUrl: (path: string) => string;
}
