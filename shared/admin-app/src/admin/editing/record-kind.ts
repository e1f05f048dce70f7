import type { RecordKind as RecordName } from '@wa/core/domain/record';
import type { AdminClient } from '../../client/admin-client.ts';
import type { Saved } from '../../client/edits/submit.ts';
import { ClientError } from '../../client/transport/client-error.ts';

/** The reason why a record wasn't saved. */
export interface Failure {
  /** The message of specification 8. */
  text: string;
  /** The server's message, if `text` doesn't contain it. */
  reason: string;
  /** Reasons by field. */
  fields: Readonly<Record<string, string>>;
}

/** Describes a failure with the reasons by field that the server gave. */
export const failureOf = (error: unknown, text: string, reason = ''): Failure => ({
  text,
  reason,
  fields: error instanceof ClientError ? (error.body?.fields ?? {}) : {},
});

/** Returns the message of an error; empty for anything else. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * Describes a kind of record for the record editor. A new kind needs one such object and its fields. `Stored`
 * is the server's record, `Form` the content of the fields.
 */
export interface RecordKind<Stored extends { _id: string; version: number }, Form extends object> {
  /** Also used in the keys of drafts and of unsaved marks. */
  name: RecordName;
  /** The kind as users see it: 'This page was changed by someone else'. */
  word: string;
  /** The form of a stored record; null opens a new one. */
  open: (stored: Stored | null) => Form;
  /** Returns true for a stored draft that is a valid form. */
  isForm: (value: unknown) => value is Form;
  /** Returns the problems that prevent a save, one sentence for each field. */
  problems: (form: Form) => Readonly<Record<string, string>>;
  /** Loads the record at an address of the admin; null if there is none. @throws ClientError */
  load: (api: AdminClient, address: string) => Promise<Stored | null>;
  /** Returns that record if it is known without a request. */
  peek?: (api: AdminClient, address: string) => Stored | null;
  /** An address without a record opens a new record, or shows that the record is missing. */
  absent: 'new' | 'missing';
  /** @throws ClientError refused */
  save: (api: AdminClient, base: Stored | null, form: Form) => Promise<Saved<Stored>>;
  /** Returns the message after a save. `base` is the previous record. */
  saved: (form: Form, base: Stored | null, api: AdminClient) => { text: string; detail?: string };
  failed: (error: unknown) => Failure;
  /** Text for the console, to which the messages of specification 8 refer. */
  failedNote: string;
  /** The key of draft and undo history. */
  keyOf: (stored: Stored) => string;
  /** The same key of a new record, if its address doesn't tell it apart from other new records. */
  keyOfNew?: string;
  /** Replaces the editor's temporary ids with those of the server. */
  adopt?: (form: Form, sent: Form, answered: Form) => Form;
  /**
   * True if a save also changes other records. The lists are loaded again, because the response doesn't
   * contain them.
   */
  changesOthers?: boolean;
  /** True if the undo history outlives the view. */
  keepsHistory?: boolean;
}
