import { z } from 'zod';
import { editorFields, EVENT_KINDS } from '@wa/core/contract/people';
import { FIGURE, PRODUCT, REDIRECT, SETTINGS, SIDEBAR_ITEM, TABLE } from '@wa/core/domain/entities';
import { MISSED_KINDS } from '@wa/core/domain/missed';
import { GALLERY_GROUP, PAGE } from '@wa/core/domain/pages/page-schema';
import { RECORD_KINDS, type StoredRecord } from '@wa/core/domain/record';

/** Fields of an entity that only the server knows of; they never leave it. */
const server = {
  createdAt: z.string(),
  /** When it went to the bin; null while live. */
  binnedAt: z.string().nullable(),
  /** Id of the sidebar parent that took it along to the bin (D4, one entry for a subtree). */
  binnedWith: z.string().nullable(),
  savedBy: z.string().nullable(),
} as const;

export interface DeployReport {
  by: 'office' | 'schedule';
  /** Who asked for it; earlier versions noted nobody. */
  who: string | null;
  kind: 'deploy' | 'rollback';
  /** Files against the build that was live before. */
  counts: { added: number; changed: number; removed: number; unchanged: number } | null;
  /** The reason is missing in those of earlier versions. */
  overrides: { key: string; text: string; reason?: string }[];
  /** Missing in those of earlier versions (contract/deploys.ts). */
  shownBy?: 'files' | 'application' | 'unproven' | null;
}

/**
 * The fields of every collection, beside the head that each record has; collections.ts says which are unique. Times are
 * ISO 8601 in UTC, and who saved is a device and a shell (D15), null where nobody was noted.
 */
export const FIELDS = {
  products: { ...server, ...PRODUCT.stored },
  sidebarItems: { ...server, ...SIDEBAR_ITEM.stored },
  pages: { ...server, ...PAGE.stored },
  figures: { ...server, ...FIGURE.stored },
  tables: { ...server, ...TABLE.stored },
  galleryGroups: { ...server, ...GALLERY_GROUP.stored },
  siteSettings: { ...server, ...SETTINGS.stored },

  /** A drawing of the catalog; pages and products name it. */
  drawings: {
    /** Lower-case letters, digits and hyphens. */
    name: z.string(),
    /** The text of its file, checked when it was loaded (drawings/read-svg.ts). */
    svg: z.string(),
  },

  /** An address that a page left; public paths with their leading slash or slugs, as the writer chooses. */
  redirects: REDIRECT.stored,

  sessions: {
    /** The token itself is never stored (D3). */
    tokenHash: z.string(),
    kind: z.enum(['cookie', 'bearer']),
    /** Name of the editor who logged in; null for the shared password (D15). */
    editor: z.string().nullable(),
    /** At the login, as `deviceName` says it. */
    device: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    expiresAt: z.string(),
  },

  /** What the server keeps for itself (settings.ts). */
  settings: {
    key: z.string(),
    value: z.unknown(),
  },

  /** The answer of a committed write, given again for the same key and body (D4). */
  idempotency: {
    key: z.string(),
    /** Method and path. */
    route: z.string(),
    bodyHash: z.string(),
    status: z.number(),
    /** Any JSON value: the body that was answered, and headers if the writer wants them kept. */
    response: z.unknown(),
    expiresAt: z.string(),
  },

  /** What a record was before a change (revisions.ts). */
  revisions: {
    kind: z.enum(RECORD_KINDS),
    recordId: z.string(),
    recordVersion: z.number(),
    savedAt: z.string(),
    snapshot: z.unknown(),
  },

  /** What an administrator's edit lost when a conflict was decided: it never became a version (trust model). */
  lostEdits: {
    kind: z.enum(RECORD_KINDS),
    recordId: z.string(),
    title: z.string(),
    at: z.string(),
    /** Version that it lost against; null when the record was gone. */
    against: z.number().nullable(),
    savedBy: z.string().nullable(),
    /** The fields that were dropped, as they would have been sent: an object. */
    fields: z.unknown(),
  },

  /** One deploy and how it went (D8). */
  deploys: {
    state: z.enum(['queued', 'building', 'live', 'failed']),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    /** Files written so far and in all; null until counted. */
    done: z.number(),
    total: z.number().nullable(),
    log: z.array(z.object({ at: z.string(), text: z.string() })),
    error: z.string().nullable(),
    buildId: z.string().nullable(),
    /** Number of the last change that the build holds; null until it is built. */
    upTo: z.number().nullable(),
    /** Null for deploys of versions that noted none. */
    report: z.custom<DeployReport | null>(),
  },

  /** An entry of the change log (D13), appended by the transaction that made the change. */
  changes: {
    /** Without gaps: 1 is the first of the store. */
    seq: z.number(),
    /** `catalogue`: everything at once, by a seed or a restore. */
    kind: z.enum([...RECORD_KINDS, 'order', 'catalogue']),
    /** `removed`: gone from the bin for good; visitors had lost it before. */
    action: z.enum(['created', 'changed', 'deleted', 'removed', 'restored', 'reordered']),
    recordId: z.string().nullable(),
    title: z.string(),
    at: z.string(),
    /** The record's version after the change; null where it has none. */
    recordVersion: z.number().nullable(),
    savedBy: z.string().nullable(),
  },

  /** What happened that changed no content: logins, editors, deploys (audit/events.ts). */
  events: {
    seq: z.number(),
    what: z.enum(EVENT_KINDS),
    /** Whom or what it is about, in a few words; never a secret, and of the content no more than a sentence names. */
    about: z.string(),
    at: z.string(),
    savedBy: z.string().nullable(),
  },

  /** A person with a name and password of their own, beside the shared one (D15). */
  editors: {
    ...editorFields,
    /** The name as it is compared. */
    key: z.string(),
    passwordHash: z.string(),
    /** They had codes of an authenticator app, which ended, and have not added a passkey since. */
    passkeyAdvised: z.boolean(),
  },

  /** A passkey: what logs its owner in without a password (auth/passkeys.ts). It holds no secret. */
  passkeys: {
    /** The credential's id, base64url. */
    credential: z.string(),
    /** COSE, base64url. */
    publicKey: z.string(),
    /** The authenticator's count of signatures at the last login; many keep it at 0. */
    counter: z.number(),
    /** Null for the shared password. */
    editor: z.string().nullable(),
    name: z.string(),
    createdAt: z.string(),
    /** The last login. */
    usedAt: z.string().nullable(),
  },

  /** A challenge that a passkey has answered: it is good once (auth/passkeys.ts). */
  challenges: {
    challenge: z.string(),
    expiresAt: z.string(),
  },

  /** Who may do a thing that only one server process does at a time. */
  leases: {
    name: z.string(),
    /** The process that has it; empty once it was given back. */
    owner: z.string(),
    /** Raised by the owner every few seconds: one that stands still belongs to nobody. */
    beat: z.number(),
  },

  /** Failed logins of one client (auth/login-limiter.ts). Times are milliseconds of app/compose-core.ts. */
  attempts: {
    /** The device, address or editor's name. */
    caller: z.string(),
    count: z.number(),
    /** When the count, or the lock that it brought, ends. */
    expiresAt: z.number(),
    /** For how long it was set: an end further away is from a clock that was ahead. */
    lasts: z.number(),
    /** How often it was locked, for the doubling. */
    locks: z.number(),
  },

  /** How often visitors looked for something on one day and did not find it. No visitor is in it. */
  missed: {
    /** Day, kind and term. */
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
export type LostEditRecord = RecordOf<'lostEdits'>;
export type DeployRecord = RecordOf<'deploys'>;
export type ChangeRecord = RecordOf<'changes'>;
export type EditorRecord = RecordOf<'editors'>;
export type PasskeyRecord = RecordOf<'passkeys'>;
export type AttemptRecord = RecordOf<'attempts'>;
export type MissedRecord = RecordOf<'missed'>;
