import { z } from 'zod';
import { editorFields, EVENT_KINDS } from '@wa/core/contract/people';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { FIGURE, PRODUCT, REDIRECT, SETTINGS, SIDEBAR_ITEM, TABLE } from '@wa/core/domain/entities';
import { MISSED_KINDS } from '@wa/core/domain/missed';
import { GALLERY_GROUP, PAGE } from '@wa/core/domain/pages/page-schema';
import { RECORD_KINDS, type StoredRecord } from '@wa/core/domain/record';

/** Fields of an entity that only the server knows. They never leave it. */
const server = {
  createdAt: z.string(),
  /** The time of the move to the bin; null while live. */
  binnedAt: z.string().nullable(),
  /** The ID of the sidebar parent whose deletion included it (D4, one bin entry for a subtree). */
  binnedWith: z.string().nullable(),
  savedBy: z.string().nullable(),
} as const;

const drafted = {
  /**
   * The time of the last change apart from saved drafts of the live record (D36.5), which visitors don't see;
   * null if that is `updatedAt`.
   */
  shownAt: z.string().nullable(),
} as const;

export interface DeployReport {
  by: 'office' | 'schedule';
  /** The requester; null for deploys of earlier versions. */
  who: string | null;
  kind: 'deploy' | 'rollback';
  /** The number of files that differ from the previous live build. */
  counts: { added: number; changed: number; removed: number; unchanged: number } | null;
  /** Entries of earlier versions lack the reason. */
  overrides: { key: string; text: string; reason?: string }[];
  /** Entries of earlier versions lack it (contract/deploys.ts). */
  shownBy?: 'files' | 'application' | 'unproven' | null;
  /** The number of the build; deploys of earlier versions have none. */
  number?: number | null;
}

/**
 * The fields of every collection, in addition to the head that each record has. collections.ts declares the
 * unique ones. Times are ISO 8601 in UTC. A saver is a device and a shell (D15), or null if unknown.
 */
export const FIELDS = {
  products: { ...server, ...drafted, ...PRODUCT.stored },
  sidebarItems: { ...server, ...SIDEBAR_ITEM.stored },
  pages: { ...server, ...drafted, ...PAGE.stored },
  figures: { ...server, ...FIGURE.stored },
  tables: { ...server, ...TABLE.stored },
  galleryGroups: { ...server, ...GALLERY_GROUP.stored },
  certificates: { ...server, ...CERTIFICATE.stored },
  siteSettings: { ...server, ...SETTINGS.stored },

  /** A drawing of the catalog, which pages and products name. */
  drawings: {
    /** Lowercase letters, digits, and hyphens. */
    name: z.string(),
    /** The text of its file, validated when it was loaded (drawings/read-svg.ts). */
    svg: z.string(),
  },

  /** An upload as the office knows it (D34). A file without a record was uploaded before there were any. */
  files: {
    /** The name of its file in the storage. */
    name: z.string(),
    /** The name on the sender's computer. */
    title: z.string(),
    createdAt: z.string(),
    /** The person who uploaded it; null if unknown. Unlike `savedBy`, it never changes. */
    addedBy: z.string().nullable(),
    /** The time of the move to the bin; null while live. */
    binnedAt: z.string().nullable(),
    savedBy: z.string().nullable(),
    /**
     * The name of the file that this file's address returns since a replacement (D34.7). Null if the file was
     * never replaced. Empty if the replacement has ended, for example by an undo.
     */
    replacedBy: z.string().nullable(),
    /** Alternative text wherever a product, a block, or the gallery sets none; empty for none (D34.9). */
    alt: z.string(),
  },

  /** A part of the content that visitors see while changes are pending (content/published). */
  liveContent: {
    /** The ID of the content. */
    content: z.string(),
    part: z.number(),
    /** Compressed bytes as base64. */
    body: z.string(),
  },

  /** A former address of a page: public paths with a leading slash, or slugs, as the writer chooses. */
  redirects: REDIRECT.stored,

  sessions: {
    /** The token itself is never stored (D3). */
    tokenHash: z.string(),
    kind: z.enum(['cookie', 'bearer']),
    /** The name of the editor who logged in; null for the shared password (D15). */
    editor: z.string().nullable(),
    /** The device at the login, as `deviceName` returns it. */
    device: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    expiresAt: z.string(),
  },

  /** The server's own settings (settings.ts). */
  settings: {
    key: z.string(),
    value: z.unknown(),
  },

  /** The response of a committed write, replayed for the same key and body (D4). */
  idempotency: {
    key: z.string(),
    /** Method and path. */
    route: z.string(),
    bodyHash: z.string(),
    status: z.number(),
    /** Any JSON value: the response body, and headers if the writer stores them. */
    response: z.unknown(),
    expiresAt: z.string(),
  },

  /** The previous state of a changed record (revisions.ts). */
  revisions: {
    kind: z.enum(RECORD_KINDS),
    recordId: z.string(),
    recordVersion: z.number(),
    savedAt: z.string(),
    snapshot: z.unknown(),
  },

  /**
   * The discarded fields of an administrator's edit after a conflict. They never became a version (trust
   * model).
   */
  lostEdits: {
    kind: z.enum(RECORD_KINDS),
    recordId: z.string(),
    title: z.string(),
    at: z.string(),
    /** The version that won; null when the record was deleted. */
    against: z.number().nullable(),
    savedBy: z.string().nullable(),
    /** The dropped fields in their request format: an object. */
    fields: z.unknown(),
  },

  /** One deploy and its outcome (D8). */
  deploys: {
    state: z.enum(['queued', 'building', 'live', 'failed']),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    /** The number of files written so far and in total; null until counted. */
    done: z.number(),
    total: z.number().nullable(),
    log: z.array(z.object({ at: z.string(), text: z.string() })),
    error: z.string().nullable(),
    buildId: z.string().nullable(),
    /** The number of the last change in the build; null until it is built. */
    upTo: z.number().nullable(),
    /** Null for deploys of versions without reports. */
    report: z.custom<DeployReport | null>(),
  },

  /** An entry of the change log (D13), appended by the transaction that made the change. */
  changes: {
    /** Numbers without gaps. 1 is the first of the store. */
    seq: z.number(),
    /** `file`: uploads. `catalogue`: a seed or a restore changed everything at once. */
    kind: z.enum([...RECORD_KINDS, 'file', 'order', 'catalogue']),
    /** `removed`: deleted from the bin permanently; visitors had lost it before. */
    action: z.enum(['created', 'changed', 'deleted', 'removed', 'restored', 'reordered']),
    recordId: z.string().nullable(),
    title: z.string(),
    at: z.string(),
    /** The version of the record after the change; null where it has none. */
    recordVersion: z.number().nullable(),
    savedBy: z.string().nullable(),
  },

  /** An event that changed no content: logins, editors, deploys (audit/events.ts). */
  events: {
    seq: z.number(),
    what: z.enum(EVENT_KINDS),
    /** The subject in a few words; never a secret, and no more of the content than a sentence names. */
    about: z.string(),
    at: z.string(),
    savedBy: z.string().nullable(),
  },

  /** An editor with a name and password of their own, in addition to the shared password (D15). */
  editors: {
    ...editorFields,
    /** The normalized name for comparisons. */
    key: z.string(),
    passwordHash: z.string(),
    /** True for an editor whose authenticator codes ended and who has not added a passkey since. */
    passkeyAdvised: z.boolean(),
  },

  /** A passkey, which logs its owner in without a password (auth/passkeys.ts). It holds no secret. */
  passkeys: {
    /** The credential's ID, base64url. */
    credential: z.string(),
    /** A COSE key, base64url. */
    publicKey: z.string(),
    /** The authenticator's count of signatures at the last login. Many authenticators keep it at 0. */
    counter: z.number(),
    /** Null for the shared password. */
    editor: z.string().nullable(),
    name: z.string(),
    createdAt: z.string(),
    /** The time of the last login. */
    usedAt: z.string().nullable(),
  },

  /** A challenge that a passkey has answered, stored so that it is valid only once (auth/passkeys.ts). */
  challenges: {
    challenge: z.string(),
    expiresAt: z.string(),
  },

  /** The right of one server process to run a task that only one may run at a time. */
  leases: {
    name: z.string(),
    /** The process that has it; empty after its release. */
    owner: z.string(),
    /**
     * The heartbeat, which the owner raises every few seconds. A lease whose heartbeat stops has no owner.
     */
    beat: z.number(),
  },

  /** Failed logins of one client (auth/login-limiter.ts). Times are milliseconds of app/compose-core.ts. */
  attempts: {
    /** The device, the address, or the editor's name. */
    caller: z.string(),
    count: z.number(),
    /** The time when the count, or the lock that it caused, ends. */
    expiresAt: z.number(),
    /** The duration that was set. An end farther away comes from a clock that was ahead. */
    lasts: z.number(),
    /** The number of locks, for the doubling. */
    locks: z.number(),
  },

  /** The number of failed searches and 404s of visitors on one day. It contains nothing about a visitor. */
  missed: {
    /** The day, kind, and term. */
    key: z.string(),
    day: z.string(),
    kind: z.enum(MISSED_KINDS),
    term: z.string(),
    count: z.number(),
  },
} as const satisfies Record<string, Readonly<Record<string, z.ZodType>>>;

export type CollectionName = keyof typeof FIELDS;
type FieldsOf<S> = { -readonly [F in keyof S]: z.output<S[F]> };
type Collections = { [N in CollectionName]: StoredRecord & FieldsOf<(typeof FIELDS)[N]> };
export type RecordOf<N extends CollectionName> = Collections[N];
export type ServerFields = FieldsOf<typeof server>;

export type SessionRecord = RecordOf<'sessions'>;
export type SettingRecord = RecordOf<'settings'>;
export type IdempotencyRecord = RecordOf<'idempotency'>;
export type DiscardedVersionRecord = RecordOf<'lostEdits'>;
export type DeployRecord = RecordOf<'deploys'>;
export type ChangeRecord = RecordOf<'changes'>;
export type EditorRecord = RecordOf<'editors'>;
export type PasskeyRecord = RecordOf<'passkeys'>;
export type AttemptRecord = RecordOf<'attempts'>;
export type MissedRecord = RecordOf<'missed'>;
export type FileRecord = RecordOf<'files'>;
