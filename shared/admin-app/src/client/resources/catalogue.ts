import type {
  FigureChanges,
  GalleryGroupChanges,
  TableChanges,
  SettingsChanges,
} from '@wa/core/contract/catalogue';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { Fields } from '../queue/operation.ts';
import { ClientError } from '../transport/client-error.ts';
import type { Edits } from './edits.ts';

type Kind = 'figure' | 'table' | 'gallery-group';

/** What is the same for every kind of record that has no address of its own (D14). */
function recordsOf<T extends { _id: string }, Changes extends object>(
  kind: Kind,
  list: () => Promise<readonly T[]>,
  edits: Edits,
) {
  return {
    list,
    create: (input: Changes) => edits.create<T>(operations.createRecord(kind, { ...input } as Fields)),
    update: (base: T, form: Changes) =>
      edits.save<T>(operations.changeRecord(kind, edits.fieldsOf(base), { ...form } as Fields), base),
    /** `inUse`: the administrator has seen what shows it. */
    remove: (record: T, options?: { inUse?: boolean }) => edits.remove(kind, record, options),
  };
}

export function figuresResource({ reads, heed }: Core, edits: Edits) {
  return {
    ...recordsOf<FigureRecord, FigureChanges>('figure', reads.figures, edits),
    reorder: (before: readonly FigureRecord[], wanted: readonly FigureRecord[]) =>
      edits.reorderNow('figures', before, wanted),
    /** A double goes to the bin, and `into` answers to its keys. */
    merge: (double: FigureRecord, into: FigureRecord) =>
      edits.create<FigureRecord>(operations.mergeRecord(edits.fieldsOf(double), edits.fieldsOf(into))),
    /** Where it is shown. Online only. @throws ClientError */
    places: (id: string) => heed(async () => (await reads.catalogue()).figurePlaces(id)),
    /** How many places show each, by id. Online only. @throws ClientError */
    counts: () => heed(async () => (await reads.catalogue()).figureCounts()),
  };
}

export function tablesResource({ reads, heed }: Core, edits: Edits) {
  return {
    ...recordsOf<TableRecord, TableChanges>('table', reads.tables, edits),
    /** What shows it. Online only. @throws ClientError */
    places: (id: string) => heed(async () => (await reads.catalogue()).tablePlaces(id)),
  };
}

/** The one record of settings. */
export function settingsResource({ reads }: Core, edits: Edits) {
  return {
    list: reads.settings,
    /** @throws ClientError, also where nobody answers and it has never been read here */
    get: async (): Promise<SettingsRecord> => {
      const [record] = await reads.settings();
      if (record === undefined) throw new ClientError({ kind: 'unreachable' });
      return record;
    },
    update: (base: SettingsRecord, form: SettingsChanges) =>
      edits.save<SettingsRecord>(
        operations.changeRecord('settings', edits.fieldsOf(base), { ...form }),
        base,
      ),
  };
}

export function galleryResource({ reads }: Core, edits: Edits) {
  return {
    ...recordsOf<GalleryGroupRecord, GalleryGroupChanges>('gallery-group', reads.gallery, edits),
    reorder: (before: readonly GalleryGroupRecord[], wanted: readonly GalleryGroupRecord[]) =>
      edits.reorderNow('gallery-groups', before, wanted),
  };
}
