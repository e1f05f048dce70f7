import type { RecordKind as RecordName } from '@wa/core/domain/record';
import type { AdminClient } from '../../client/admin-client.ts';
import type { Saved } from '../../client/edits/submit.ts';

/** Why a record was not saved. */
export interface Failure {
  /** The sentence of specification 8. */
  text: string;
  /** The server's own words, where `text` does not hold them. */
  reason: string;
  /** Reasons for single fields. */
  fields: Readonly<Record<string, string>>;
}

/**
 * All that the record editor has to know of a kind of records; a new kind is one such object and its fields.
 * `Stored` is what the server keeps, `Form` what the fields hold.
 */
export interface RecordKind<Stored extends { _id: string; version: number }, Form extends object> {
  /** Also in the keys of drafts and of unsaved marks. */
  name: RecordName;
  /** For people: 'This page was changed by someone else'. */
  word: string;
  /** The form of a stored record; null opens a new one. */
  open: (stored: Stored | null) => Form;
  /** A stored draft, distrusted. */
  isForm: (value: unknown) => value is Form;
  /** What keeps the form from being saved: a sentence for each field. */
  problems: (form: Form) => Readonly<Record<string, string>>;
  /**
   * The record at an address of the admin; null when nothing is there.
   * @throws ClientError
   */
  load: (api: AdminClient, address: string) => Promise<Stored | null>;
  /** The same when it is known without asking. */
  peek?: (api: AdminClient, address: string) => Stored | null;
  /** What an address without a record opens: a new record, or the sentence that it is missing. */
  absent: 'new' | 'missing';
  /** @throws ClientError refused */
  save: (api: AdminClient, base: Stored | null, form: Form) => Promise<Saved<Stored>>;
  /** Said after a save. `base` is the record before it. */
  saved: (form: Form, base: Stored | null, api: AdminClient) => { text: string; detail?: string };
  failed: (error: unknown) => Failure;
  /** For the console, where section 8 sends the reader. */
  failedNote: string;
  /** Draft and undo history are kept under it. */
  keyOf: (stored: Stored) => string;
  /** Gives input the ids that the server has made since, in place of the editor's own. */
  adopt?: (form: Form, sent: Form, answered: Form) => Form;
  /** Its save changes other records, too: the lists are read again, as the answer does not hold them. */
  changesOthers?: boolean;
  /** The undo history outlives the view. */
  keepsHistory?: boolean;
}
