import { ApiError } from '@wa/core/contract/errors';
import type { ReplacedFile } from '@wa/core/contract/uploads';
import { ENTITIES } from '@wa/core/domain/entities';
import { SETTINGS } from '@wa/core/domain/labels';
import { FILE_USES_AT_ONCE } from '@wa/core/domain/limits';
import { FILE_GONE, FILE_IN_BIN, REPLACED_SINCE, replaceBreaks, tooManyUse } from '@wa/core/domain/messages';
import { pickFields, type BinKind, type RecordKind } from '@wa/core/domain/record';
import { recordProblem } from '@wa/core/domain/replace/plan-replace';
import {
  fieldsWithReplacedFile,
  replacementProblem,
  type FileReplacement,
} from '@wa/core/domain/replace/replace-file';
import { isDrawingName, isGalleryImage } from '@wa/core/drawings/drawings';
import type { Change } from '../../store/change-log.ts';
import type { Changes, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import { KINDS } from '../records/bin-and-history.ts';
import { changeOf, updateRecord } from '../records/records.ts';
import { touchParents } from '../sidebar/sidebar-items.ts';
import { newFile } from '../../uploads/new-file.ts';
import { descriptionChange } from './descriptions.ts';
import { uploadsNamedIn } from './usages.ts';

const KNOWN = { isDrawing: isDrawingName, isGalleryImage };

interface Replaced {
  answer: ReplacedFile;
  changes: Change[];
}

/** @throws ApiError not-found if the storage no longer has one of the files */
export async function requireStored(
  storage: Pick<UploadStorage, 'open'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names)
    if ((await storage.open(name)) === null) throw new ApiError('not-found', FILE_GONE);
}

/**
 * Replaces a file in every record that uses it, including records in the bin, all or nothing. The replaced
 * file moves to the bin, and its address returns the new file (D34.7).
 * @throws ApiError invalid for files of different kinds, conflict for a file in the bin and for records whose
 *   limits the new address would break
 */
export async function replaceFile(tx: StoreTransaction, of: FileReplacement, now: Date): Promise<Replaced> {
  const problem = replacementProblem(of);
  if (problem !== null) throw new ApiError('invalid', problem);
  const old = await tx.findOne('files', { name: of.from });
  if (old !== null && (old.binnedAt !== null || old.replacedBy)) throw new ApiError('conflict', FILE_IN_BIN);
  const edits: Edit[] = [];
  for (const { kind, record } of await allRecords(tx)) {
    const fields = fieldsWithReplacedFile(pickFields<object, never>(record, namesOf(kind)), of);
    if (Object.keys(fields).length > 0) edits.push({ kind, record, fields });
  }
  if (edits.length > FILE_USES_AT_ONCE) throw new ApiError('conflict', tooManyUse(FILE_USES_AT_ONCE));
  requireNothingBroken(edits);
  const written = await writeEdits(tx, edits, now);
  const described = await noteReplaced(tx, of, now);
  const { from: name, to: by } = of;
  const changes = [...written.changes, ...described];
  return { answer: { name, by, isUndone: false, records: written.records }, changes };
}

/**
 * Undoes a replacement, or its undo, in the records that it changed. Later edits of a
 * record are preserved.
 * @throws ApiError conflict if the new file has been replaced since, or if an edited record used both files
 */
export async function undoReplaceFile(
  tx: StoreTransaction,
  { name, by, isUndone, records }: ReplacedFile,
  now: Date,
): Promise<Replaced> {
  const of = isUndone ? { from: name, to: by } : { from: by, to: name };
  const [first, second] = [await tx.findOne('files', { name }), await tx.findOne('files', { name: by })];
  const isAsLeft = isUndone ? !first?.replacedBy : first?.replacedBy === by;
  if (!isAsLeft || second?.replacedBy) throw new ApiError('conflict', REPLACED_SINCE);
  const edits: Edit[] = [];
  for (const [kind, id, version] of records) {
    const record = await tx.get(collectionOf(kind), id);
    // A permanently deleted record has nothing to undo.
    if (record === null) continue;
    const kept = await tx.findOne('revisions', { recordId: id, recordVersion: version - 1 });
    const before = kept === null ? null : pickFields<object, never>(kept.snapshot as object, namesOf(kind));
    const current = pickFields<object, never>(record, namesOf(kind));
    if (record.version === version && before !== null) {
      edits.push({ kind, record, fields: changedFields<object>(current, before) as Edit['fields'] });
      continue;
    }
    if (before !== null && uploadsNamedIn(before).has(of.from))
      throw new ApiError('conflict', REPLACED_SINCE);
    edits.push({ kind, record, fields: fieldsWithReplacedFile(current, of) });
  }
  requireNothingBroken(edits);
  const written = await writeEdits(tx, edits, now);
  if (isUndone) await noteReplaced(tx, of, now);
  else if (first !== null) await tx.update('files', first._id, { replacedBy: '', binnedAt: null });
  return { answer: { name, by, isUndone: !isUndone, records: written.records }, changes: written.changes };
}

/** A record, and its changed fields with their new values. */
interface Edit {
  kind: RecordKind;
  record: AnyRecord;
  fields: Readonly<Record<string, unknown>>;
}
type AnyRecord = RecordOf<'siteSettings'> | RecordOf<(typeof KINDS)[BinKind]['collection']>;

const collectionOf = (kind: RecordKind) =>
  kind === 'settings' ? ('siteSettings' as const) : KINDS[kind].collection;
const namesOf = (kind: RecordKind) => ENTITIES[kind].names as readonly never[];

/** Returns all records of all kinds, including those in the bin, which may be restored. */
async function allRecords(tx: StoreTransaction): Promise<{ kind: RecordKind; record: AnyRecord }[]> {
  const all: { kind: RecordKind; record: AnyRecord }[] = [];
  for (const kind of [...(Object.keys(KINDS) as BinKind[]), 'settings'] as const)
    for (const record of await tx.list(collectionOf(kind))) all.push({ kind, record });
  return all;
}

const titleOf = ({ kind, record }: Edit): string =>
  kind === 'settings' ? SETTINGS : KINDS[kind].title(record as never);

/** @throws ApiError conflict naming the first record whose limits or rules the new address would break */
function requireNothingBroken(edits: readonly Edit[]): void {
  for (const edit of edits) {
    const { kind, record, fields } = edit;
    const names = Object.keys(fields);
    const problem = recordProblem(kind, { ...record, ...fields }, names, KNOWN);
    // The new file didn't cause a problem that the record already had.
    if (problem !== null && problem !== recordProblem(kind, record, names, KNOWN))
      throw new ApiError('conflict', replaceBreaks(titleOf(edit), problem));
  }
}

/** Writes the records and their revisions. Records in the bin add no changes, because no page shows them. */
async function writeEdits(tx: StoreTransaction, edits: readonly Edit[], now: Date) {
  const records: ReplacedFile['records'] = [];
  const changes: Change[] = [];
  const items: RecordOf<'sidebarItems'>[] = [];
  for (const { kind, record, fields } of edits) {
    if (Object.keys(fields).length === 0) continue;
    if (kind === 'settings') {
      await keepRevisions(tx, kind, [record], now);
      const { _id: id, version } = await tx.update(
        'siteSettings',
        record._id,
        fields as Changes<'siteSettings'>,
      );
      records.push([kind, id, version]);
      changes.push({ kind, action: 'changed', id, title: SETTINGS, version });
      continue;
    }
    const after = await updateRecord(tx, KINDS[kind], record as never, fields, now);
    records.push([kind, after._id, after.version]);
    if (after.isDeleted) continue;
    changes.push(changeOf(KINDS[kind], 'changed', after));
    if (kind === 'sidebar-item') items.push(after as RecordOf<'sidebarItems'>);
  }
  await touchParents(
    tx,
    items,
    items.map(({ _id }) => _id),
  );
  return { records, changes };
}

/**
 * Records a replacement. The new file leaves the bin, and if it was replaced before, that replacement ends:
 * its address returns its own bytes.
 */
async function noteReplaced(
  tx: StoreTransaction,
  { from, to }: FileReplacement,
  now: Date,
): Promise<Change[]> {
  const gone = { replacedBy: to, binnedAt: now.toISOString() };
  const old = await tx.findOne('files', { name: from });
  if (old === null) await tx.insert('files', { ...newFile(from), ...gone });
  else await tx.update('files', old._id, gone);
  const fresh = await tx.findOne('files', { name: to });
  // The new file inherits the old file's description unless it has its own.
  const alt = fresh?.alt || (old?.alt ?? '');
  const here = { alt, binnedAt: null, replacedBy: fresh === null || fresh.replacedBy === null ? null : '' };
  if (fresh === null) await tx.insert('files', { ...newFile(to), ...here });
  else await tx.update('files', fresh._id, here);
  return alt !== (fresh?.alt ?? '') ? [descriptionChange(fresh?.title ?? to)] : [];
}
