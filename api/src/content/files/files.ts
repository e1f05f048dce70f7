import type { Router } from 'express';
import * as contract from '@wa/core/contract/uploads';
import type { StoredUpload, UploadPlace } from '@wa/core/contract/uploads';
import { ApiError } from '@wa/core/contract/errors';
import { describedSince, FILE_GONE, filesInUse } from '@wa/core/domain/messages';
import { originalsOf } from '@wa/core/domain/uploaded-image';
import { createRouter, ok } from '../../http/mount.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { FileRecord } from '../../store/records.ts';
import type { ListedFile, UploadStorage } from '../../uploads/storage.ts';
import type { RecordNeeds } from '../records/records.ts';
import { readReplaced } from '../../uploads/replaced-files.ts';
import { fileChange, newFile } from '../../uploads/new-file.ts';
import { descriptionChange } from './descriptions.ts';
import { replaceFile, requireStored, undoReplaceFile } from './replace-file.ts';
import { usagesOfUploads } from './usages.ts';

interface FilesNeeds extends Pick<RecordNeeds, 'mount' | 'store' | 'clock'> {
  storage: UploadStorage;
}

/** Routes of the Files screen (D34). The storage says which files exist; records add their names. */
export function fileRoutes({ mount, store, storage, clock }: FilesNeeds): Router {
  const router = createRouter();

  mount(router, contract.listFiles, async () => {
    const stored: ListedFile[] = [];
    for await (const file of storage.list(isOriginal)) stored.push(file);
    const records = new Map((await store.list('files')).map((record) => [record.name, record]));
    const usages = await usagesOfUploads(store);
    const files = stored.map((file) => shown(file, records.get(file.name), usages.get(file.name)));
    return ok(files.sort((a, b) => b.addedAt.localeCompare(a.addedAt) || a.name.localeCompare(b.name)));
  });

  mount(router, contract.binFiles, async ({ body: { names, inUse }, write }) => {
    await requireFiles(store, storage, names);
    return write(async (tx) => {
      const usages = inUse === 'accept' ? new Map<string, UploadPlace[]>() : await usagesOfUploads(tx);
      const places = names.flatMap((name) => usages.get(name) ?? []);
      if (places.length > 0) throw new ApiError('conflict', filesInUse(places.map(({ title }) => title)));
      await setBinned(tx, names, clock().toISOString());
      const changes = [fileChange('deleted', names)];
      return { answer: ok({ success: true } as const), changes };
    });
  });

  mount(router, contract.restoreFiles, async ({ body: { names }, write }) => {
    await requireFiles(store, storage, names);
    // A replaced file's record is kept after its removal, because its address still returns the new file.
    const { ever } = await readReplaced(store);
    await requireStored(
      storage,
      names.filter((name) => ever.has(name)),
    );
    return write(async (tx) => {
      await setBinned(tx, names, null);
      const changes = [fileChange('restored', names)];
      return { answer: ok({ success: true } as const), changes };
    });
  });

  mount(router, contract.describeFile, async ({ body: { name, was, ...given }, write }) => {
    await requireStored(storage, [name]);
    return write(async (tx) => {
      const known = await tx.findOne('files', { name });
      const [before, alt] = [known?.alt ?? '', given.alt.trim()];
      if (before !== alt && before !== was.trim()) throw new ApiError('conflict', describedSince(before));
      if (known === null) await tx.insert('files', { ...newFile(name), alt });
      else if (before !== alt) await tx.update('files', known._id, { alt });
      const changes = before === alt ? [] : [descriptionChange(known?.title ?? name)];
      return { answer: ok({ success: true } as const), changes };
    });
  });

  mount(router, contract.replaceFile, async ({ body: { name, by }, write }) => {
    await requireStored(storage, [name, by]);
    return write(
      async (tx) => {
        const { answer, changes } = await replaceFile(tx, { from: name, to: by }, clock());
        return { answer: ok(answer), changes: [...changes, fileChange('changed', [name])] };
      },
      { isLong: true },
    );
  });

  mount(router, contract.undoReplaceFile, async ({ body, write }) => {
    await requireStored(storage, [body.name, body.by]);
    return write(
      async (tx) => {
        const { answer, changes } = await undoReplaceFile(tx, body, clock());
        return { answer: ok(answer), changes: [...changes, fileChange('changed', [body.name])] };
      },
      { isLong: true },
    );
  });

  return router;
}

/** @throws ApiError not-found if one of the names has neither a record nor a file */
async function requireFiles(
  store: StoreReader,
  storage: Pick<UploadStorage, 'list'>,
  names: readonly string[],
): Promise<void> {
  const unknown = new Set(names);
  for (const { name } of await store.list('files')) unknown.delete(name);
  if (unknown.size === 0) return;
  const found: string[] = [];
  for await (const { name } of storage.list((each) => unknown.has(each))) found.push(name);
  if (found.length < unknown.size) throw new ApiError('not-found', FILE_GONE);
}

/** Moves files to the bin, or out of it with null. A file that is already there keeps its time. */
async function setBinned(
  tx: StoreTransaction,
  names: readonly string[],
  binnedAt: string | null,
): Promise<void> {
  const known = new Map((await tx.list('files')).map((record) => [record.name, record]));
  for (const name of new Set(names)) {
    const record = known.get(name);
    if (record === undefined) await tx.insert('files', { ...newFile(name), binnedAt });
    else if ((record.binnedAt === null) !== (binnedAt === null))
      // Restoring a replaced file ends the replacement: its address returns its own bytes again.
      await tx.update('files', record._id, { binnedAt, ...(record.replacedBy && { replacedBy: '' }) });
  }
}

/** Returns false for a copy for the web, which belongs to its image. */
const isOriginal = (name: string): boolean => originalsOf(name).length === 0;

/** A record may be younger than its file, and a file that was restored or sent again is younger than its record. */
const earlier = (recorded: string | undefined, saved: string): string =>
  recorded !== undefined && recorded < saved ? recorded : saved;

const SIZE = /-(\d+)x(\d+)\.[a-z]+$/;

function shown(
  { name, size, savedAt }: ListedFile,
  record: FileRecord | undefined,
  places: UploadPlace[] = [],
): StoredUpload {
  const [, width, height] = SIZE.exec(name) ?? [];
  return {
    name,
    title: record?.title ?? name,
    url: `/uploads/${name}`,
    size,
    ...(width !== undefined && { width: Number(width), height: Number(height) }),
    addedAt: earlier(record?.createdAt, savedAt.toISOString()),
    addedBy: record?.addedBy ?? null,
    binnedAt: record?.binnedAt ?? null,
    replacedBy: record?.replacedBy || null,
    alt: record?.alt ?? '',
    places,
  };
}
