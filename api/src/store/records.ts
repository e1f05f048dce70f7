import type { EventKind } from '@wa/core/contract/people';
import type { MissedKind } from '@wa/core/domain/missed';
import type { RecordKind, StoredRecord } from '@wa/core/domain/record';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { Page } from '@wa/core/domain/pages/page';
import type { Settings } from '@wa/core/domain/settings/settings';
import type { Product } from '@wa/core/domain/products/product';
import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-item';

/** Fields that only the server knows of; they never leave it. */
export interface ServerFields {
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** When it went to the bin; null while live. */
  binnedAt: string | null;
  /** Id of the sidebar parent that took it along to the bin (D4, one entry for a subtree). */
  binnedWith: string | null;
  /** Who made this version: a device and a shell (D15). Null where nobody was noted. */
  savedBy: string | null;
}

/** An entity as it lies in the store. */
export type Stored<T> = T & ServerFields;

/** A drawing of the catalog; pages and products name it. */
export interface DrawingRecord extends StoredRecord {
  /** Unique: lower-case letters, digits and hyphens. */
  name: string;
  /** The text of its file, checked when it was loaded (drawings/read-svg.ts). */
  svg: string;
}

/** An address that a page left; public paths with their leading slash or slugs, as the writer chooses. */
export interface RedirectRecord extends StoredRecord {
  /** Unique. */
  from: string;
  to: string;
}

export interface SessionRecord extends StoredRecord {
  /** Unique; the token itself is never stored (D3). */
  tokenHash: string;
  kind: 'cookie' | 'bearer';
  /** Name of the editor who logged in; null for the shared password (D15). */
  editor: string | null;
  /** At the login, as `deviceName` says it. */
  device: string;
  /** The three times are ISO 8601 in UTC. */
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

/** One value the server keeps for itself: the server's id, the password hash and so on. */
export interface SettingRecord extends StoredRecord {
  /** Unique. */
  key: string;
  /** Any JSON value. */
  value: unknown;
}

/** The answer of a committed write, given again for the same key and body (D4). */
export interface IdempotencyRecord extends StoredRecord {
  /** Unique. */
  key: string;
  /** Method and path. */
  route: string;
  bodyHash: string;
  status: number;
  /** Any JSON value: the body that was answered, and headers if the writer wants them kept. */
  response: unknown;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** What a record was before a change; the last 20 of each record are kept (`keepRevision`). */
export interface RevisionRecord extends StoredRecord {
  kind: RecordKind;
  recordId: string;
  /** The record's own version in the snapshot. */
  recordVersion: number;
  /** ISO 8601 in UTC. */
  savedAt: string;
  /** The whole record. */
  snapshot: unknown;
}

/** What an administrator's edit lost when a conflict was decided: it never became a version (trust model). */
export interface LostEditRecord extends StoredRecord {
  kind: RecordKind;
  recordId: string;
  title: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** Version that it lost against; null when the record was gone. */
  against: number | null;
  savedBy: string | null;
  /** The fields that were dropped, as they would have been sent: an object. */
  fields: unknown;
}

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

/** One deploy and how it went (D8). */
export interface DeployRecord extends StoredRecord {
  state: 'queued' | 'building' | 'live' | 'failed';
  /** ISO 8601 in UTC. */
  startedAt: string;
  endedAt: string | null;
  /** Files written so far and in all; null until counted. */
  done: number;
  total: number | null;
  log: { at: string; text: string }[];
  error: string | null;
  buildId: string | null;
  /** Number of the last change that the build holds; null until it is built. */
  upTo: number | null;
  /** Null for deploys of versions that noted none. */
  report: DeployReport | null;
}

/** An entry of the change log (D13), appended by the transaction that made the change. */
export interface ChangeRecord extends StoredRecord {
  /** Unique, without gaps: 1 is the first of the store. */
  seq: number;
  /** `catalogue`: everything at once, by a seed or a restore. */
  kind: RecordKind | 'order' | 'catalogue';
  /** `removed`: gone from the bin for good; visitors had lost it before. */
  action: 'created' | 'changed' | 'deleted' | 'removed' | 'restored' | 'reordered';
  recordId: string | null;
  title: string;
  /** Public paths before and after the change. */
  paths: string[];
  /** ISO 8601 in UTC. */
  at: string;
  /** The record's version after the change; null where it has none. */
  recordVersion: number | null;
  savedBy: string | null;
}

/** What happened that changed no content: logins, editors, deploys (audit/events.ts). */
export interface EventRecord extends StoredRecord {
  /** Unique, rising. */
  seq: number;
  what: EventKind;
  /** Whom or what it is about, in a few words; never a secret, and of the content no more than a sentence names. */
  about: string;
  /** ISO 8601 in UTC. */
  at: string;
  savedBy: string | null;
}

/** A person with a name and password of their own, beside the shared one (D15). */
export interface EditorRecord extends StoredRecord {
  name: string;
  /** Unique: the name as it is compared. */
  key: string;
  passwordHash: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** They had codes of an authenticator app, which ended, and have not added a passkey since. */
  passkeyAdvised: boolean;
}

/** A passkey: what logs its owner in without a password (auth/passkeys.ts). It holds no secret. */
export interface PasskeyRecord extends StoredRecord {
  /** Unique: the credential's id, base64url. */
  credential: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The authenticator's count of signatures at the last login; many keep it at 0. */
  counter: number;
  /** Id of the editor; null for the shared password. */
  editor: string | null;
  name: string;
  /** ISO 8601 in UTC, as is `usedAt`: the last login. */
  createdAt: string;
  usedAt: string | null;
}

/** A challenge that a passkey has answered: it is good once (auth/challenges.ts). */
export interface ChallengeRecord extends StoredRecord {
  /** Unique. */
  challenge: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** Who may do a thing that only one server process does at a time. */
export interface LeaseRecord extends StoredRecord {
  /** Unique. */
  name: string;
  /** The process that has it; empty once it was given back. */
  owner: string;
  /** Raised by the owner every few seconds: one that stands still belongs to nobody. */
  beat: number;
}

/** Failed logins of one client (auth/login-limiter.ts). Times are milliseconds of config/steady-clock.ts. */
export interface AttemptRecord extends StoredRecord {
  /** Unique: the device, address or editor's name. */
  caller: string;
  count: number;
  /** When the count, or the lock that it brought, ends. */
  expiresAt: number;
  /** For how long it was set: an end further away is from a clock that was ahead. */
  lasts: number;
  /** How often it was locked, for the doubling. */
  locks: number;
}

/** How often visitors looked for something on one day and did not find it. No visitor is in it. */
export interface MissedRecord extends StoredRecord {
  /** Unique: day, kind and term. */
  key: string;
  /** ISO 8601, in UTC. */
  day: string;
  kind: MissedKind;
  term: string;
  count: number;
}

/** Every collection and the record type it holds. */
export interface Collections {
  products: Stored<Omit<Product, 'shown' | 'titles'>>;
  sidebarItems: Stored<SidebarItem>;
  pages: Stored<Omit<Page, 'shown'>>;
  figures: Stored<FigureRecord>;
  tables: Stored<TableRecord>;
  galleryGroups: Stored<GalleryGroupRecord>;
  drawings: DrawingRecord;
  siteSettings: Stored<Settings & StoredRecord>;
  redirects: RedirectRecord;
  sessions: SessionRecord;
  settings: SettingRecord;
  idempotency: IdempotencyRecord;
  revisions: RevisionRecord;
  lostEdits: LostEditRecord;
  deploys: DeployRecord;
  changes: ChangeRecord;
  leases: LeaseRecord;
  attempts: AttemptRecord;
  missed: MissedRecord;
  events: EventRecord;
  editors: EditorRecord;
  passkeys: PasskeyRecord;
  challenges: ChallengeRecord;
}

export type CollectionName = keyof Collections;
export type RecordOf<N extends CollectionName> = Collections[N];
