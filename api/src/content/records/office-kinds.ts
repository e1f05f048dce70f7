/**
 * The kinds of records that only administrators read: figures, tables, and the groups of the project gallery
 * (D14).
 */
import type { Router } from 'express';
import * as contract from '@wa/core/contract/catalogue';
import type { FigureChanges, GalleryGroupChanges, TableChanges } from '@wa/core/contract/catalogue';
import type { BodyOf, RecordCalls, ReorderCall } from '@wa/core/contract/endpoint';
import { ApiError, fieldError, requireValid } from '@wa/core/contract/errors';
import {
  isFigureKey,
  type CatalogueFigure,
  type FigureRecord,
} from '@wa/core/domain/figures/catalogue-figure';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { FIGURE, TABLE } from '@wa/core/domain/entities';
import { KEY_RULE, KEY_TAKEN } from '@wa/core/domain/messages';
import * as gallery from '@wa/core/domain/pages/gallery';
import { GALLERY_GROUP } from '@wa/core/domain/pages/page-schema';
import { deepEqual, pickFields, type StoredRecord } from '@wa/core/domain/record';
import { slugify } from '@wa/core/domain/slug';
import type { CatalogueTable, TableRecord } from '@wa/core/domain/tables/fact-table';
import { tableProblems } from '@wa/core/domain/tables/table-problems';
import { FRACTIONS } from '@wa/core/domain/tables/resolved-table';
import { isGalleryImage } from '@wa/core/drawings/drawings';
import { requireVersion, type Preconditions } from '../../http/request.ts';
import { createRouter, ok } from '../../http/mount.ts';
import type { Written } from '../../http/writes/write-once.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { currentLists, readList } from '../catalog/lists.ts';
import { placesOf, countPlaces, requireUnshown } from '../catalog/places.ts';
import { mountEdits } from './mount-records.ts';
import * as records from './records.ts';
import { answerOf, changeOf, requireRecord, type EditedKind, type RecordNeeds } from './records.ts';

type Listed = 'figures' | 'tables' | 'galleryGroups' | 'certificates';

export function kindRoutes<N extends Listed, Shown extends StoredRecord, Input>(
  kind: EditedKind<N, Shown, Input>,
  calls: RecordCalls<Shown, Input>,
  reorder: ReorderCall<'entries'> | null,
  needs: RecordNeeds,
): Router {
  const { mount, store, current } = needs;
  const { collection, show, word } = kind;
  const router = createRouter();
  mount(router, calls.list, async ({ query }) => {
    if (query.isDeleted === 'true')
      return ok((await readList(store, collection, true)) as unknown as Shown[]);
    const { list, sendCached } = await current<Listed>(collection);
    return ok([...list] as unknown as Shown[], { sendCached });
  });
  mount(router, calls.get, async ({ params }) => answerOf(show(await requireRecord(store, kind, params.id))));
  if (reorder !== null)
    mount(router, reorder, ({ body, preconditions, write }) =>
      write((tx) =>
        records.reorderRecords(
          tx,
          { collection: collection as 'figures', kind: kind.kind, title: word },
          body.entries,
          preconditions,
        ),
      ),
    );
  mountEdits(router, kind, calls, needs);
  return router;
}

/** Returns the base itself, or the first of base-2, base-3, and so on that is free. */
async function firstFree(base: string, isTaken: (value: string) => Promise<boolean>): Promise<string> {
  for (let number = 2, value = base; ; number += 1) {
    if (!(await isTaken(value))) return value;
    value = `${base}-${String(number)}`;
  }
}

type StoredFigure = CatalogueFigure & Pick<RecordOf<'figures'>, 'formerKeys'>;

/**
 * Returns the fields to store: the given fields over the current ones. A new key keeps the old one as a
 * former key, so that no reference breaks.
 * @throws ApiError invalid with the reasons by field
 */
export function storedFigure(given: FigureChanges, current: RecordOf<'figures'> | null): StoredFigure {
  const before: CatalogueFigure = current === null ? FIGURE.empty : pickFields(current, FIGURE.names);
  const fields = { ...before, ...records.givenFields<CatalogueFigure>(given, FIGURE.empty) };
  if (fields.state !== 'question') Object.assign(fields, { question: '', isInternal: false });
  const problems = figureProblems(fields);
  if (!isFigureKey(fields.key)) problems.key = KEY_RULE;
  requireValid({ ...problems });
  const left = current !== null && current.key !== fields.key ? [current.key] : [];
  const formerKeys = [...(current?.formerKeys ?? []), ...left].filter((key) => key !== fields.key);
  return { ...fields, formerKeys: [...new Set(formerKeys)] };
}

export const keyTaken = (): ApiError => fieldError({ key: KEY_TAKEN }, 'duplicate');

const hasKey = async (tx: StoreReader, key: string) =>
  (await tx.count('figures', { key, isDeleted: false })) > 0;

export const FIGURE_KIND: EditedKind<'figures', FigureRecord, FigureChanges> = {
  kind: 'figure',
  collection: 'figures',
  word: 'figure',
  title: ({ key }) => key,
  show: FIGURE.view,
  async fields(tx, given, current) {
    const fields = storedFigure(given, current);
    if (fields.key !== current?.key && (await hasKey(tx, fields.key))) throw keyTaken();
    return fields;
  },
  beforeBin: (tx, record) => requireUnshown(tx, { figures: [record] }),
  onRestore: async (tx, { key }) => ({ key: await firstFree(key, (free) => hasKey(tx, free)) }),
};

export function figureRoutes(needs: RecordNeeds): Router {
  const { mount, store, current, clock } = needs;
  const router = kindRoutes(FIGURE_KIND, contract.figureCalls, contract.reorderFigures, needs);
  const lists = currentLists(current);
  mount(router, contract.listFigurePlaces, async ({ params }) => {
    const record = await requireRecord(store, FIGURE_KIND, params.id);
    return ok(await placesOf(store, { figures: [record] }, lists));
  });
  mount(router, contract.countFigurePlaces, async () => ok(await countPlaces(store, lists)));
  mount(router, contract.mergeFigures, ({ params, body, preconditions, write }) =>
    write(
      (tx) => mergeFigures(tx, { id: params.id, ...body, preconditions, now: clock() }),
      records.shownOf(FIGURE_KIND),
    ),
  );
  return router;
}

type Merge = BodyOf<typeof contract.mergeFigures> & { id: string; preconditions: Preconditions; now: Date };

/**
 * Merges two figures of the same thing. The duplicate moves to the bin, and every text, table, and list that
 * names it shows the other one from then on. Restoring the duplicate undoes that, because a figure's own key
 * precedes a former one.
 * @throws ApiError not-found, version-mismatch, conflict
 */
async function mergeFigures(
  tx: StoreTransaction,
  { id, into, intoVersion, preconditions, now }: Merge,
): Promise<Written<typeof contract.mergeFigures>> {
  if (id === into) throw new ApiError('conflict', 'Choose another spec to replace this one.');
  const double = await requireRecord(tx, FIGURE_KIND, id);
  const other = await requireRecord(tx, FIGURE_KIND, into);
  await requireVersion(preconditions, double, FIGURE.view);
  if (double.isDeleted || other.isDeleted)
    throw new ApiError('conflict', 'The spec is in the bin. Restore it first.');
  if (intoVersion !== undefined && intoVersion !== other.version)
    throw new ApiError('conflict', `${other.key} has changed. Review it again.`);
  const keys = new Set([...other.formerKeys, double.key, ...double.formerKeys]);
  keys.delete(other.key);
  const after = await records.updateRecord(tx, FIGURE_KIND, other, { formerKeys: [...keys] }, now);
  const gone = await records.binRecord(tx, FIGURE_KIND, double, now);
  return {
    answer: answerOf(FIGURE.view(gone)),
    changes: [changeOf(FIGURE_KIND, 'deleted', gone), changeOf(FIGURE_KIND, 'changed', after)],
  };
}

/** Returns a name that no live table has, from a caption or a taken name. */
const freeName = (tx: StoreReader, wanted: string) =>
  firstFree(
    slugify(wanted) || 'table',
    async (name) => name === FRACTIONS || (await tx.count('tables', { name, isDeleted: false })) > 0,
  );

export const TABLE_KIND: EditedKind<'tables', TableRecord, TableChanges> = {
  kind: 'table',
  collection: 'tables',
  word: 'table',
  title: ({ caption }) => caption,
  show: TABLE.view,
  async fields(tx, given, current) {
    const { name, caption, rowLabel, columns, rows, notes } = {
      ...TABLE.empty,
      ...current,
      ...records.givenFields<CatalogueTable>(given, TABLE.empty),
    };
    const table: CatalogueTable = {
      name,
      caption: caption.trim(),
      rowLabel: rowLabel.trim(),
      columns,
      rows,
      notes: notes.map((note) => note.trim()).filter(Boolean),
    };
    const problems = tableProblems(table);
    if (current !== null && name !== current.name)
      problems['name'] = 'Blocks use this name, so it can’t change. Change the caption instead.';
    requireValid(problems);
    return current === null ? { ...table, name: await freeName(tx, name || table.caption) } : table;
  },
  beforeBin: (tx, { name }) => requireUnshown(tx, { tables: [name] }),
  onRestore: async (tx, { name }) => ({ name: await freeName(tx, name) }),
};

export function tableRoutes(needs: RecordNeeds): Router {
  const { mount, store, current } = needs;
  const router = kindRoutes(TABLE_KIND, contract.tableCalls, null, needs);
  const lists = currentLists(current);
  mount(router, contract.listTablePlaces, async ({ params }) => {
    const { name } = await requireRecord(store, TABLE_KIND, params.id);
    return ok(await placesOf(store, { tables: [name] }, lists));
  });
  return router;
}

/** Removes images without an address, whose file was discarded before its upload. */
const withFile = (images: readonly gallery.GalleryImage[]) => images.filter(({ src }) => src !== '');

/** Groups of the project gallery, each with its sub-projects and images. */
export const GALLERY_KIND: EditedKind<'galleryGroups', gallery.GalleryGroupRecord, GalleryGroupChanges> = {
  kind: 'gallery-group',
  collection: 'galleryGroups',
  word: 'gallery group',
  title: ({ title }) => title,
  show: GALLERY_GROUP.view,
  fields(_tx, given, current) {
    const { title, thumbnail, images, projects } = {
      ...GALLERY_GROUP.empty,
      ...current,
      ...records.givenFields<gallery.GalleryGroupInput>(given, GALLERY_GROUP.empty),
    };
    const fields: gallery.GalleryGroupInput = {
      title: title.trim(),
      thumbnail,
      images: withFile(images),
      projects: projects.map((project) => ({
        ...project,
        name: project.name.trim(),
        images: withFile(project.images),
      })),
    };
    const problems = Object.entries(gallery.galleryProblems(fields, isGalleryImage)).filter(([name]) => {
      const field = name as keyof gallery.GalleryGroupInput;
      // An unchanged field isn't validated again, so that an older record can be fixed one field at a time.
      return current === null || !deepEqual(fields[field], current[field]);
    });
    requireValid(Object.fromEntries(problems));
    return Promise.resolve(fields);
  },
};

export function galleryRoutes(
  needs: RecordNeeds & { gallery: () => Promise<gallery.GalleryGroup[]> },
): Router {
  const router = kindRoutes(GALLERY_KIND, contract.galleryCalls, contract.reorderGalleryGroups, needs);
  needs.mount(router, contract.getGallery, async () => ok(await needs.gallery()));
  return router;
}
