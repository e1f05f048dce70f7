import type { GatePoint } from '@wa/core/contract/deploys';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { livePages } from '../../content/catalog/places.ts';
import { readSettings } from '../../content/settings/read-settings.ts';
import type { SettingsNow } from '../../content/settings/settings-keeper.ts';
import type { StoreReader } from '../../store/port.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import { linkChecker } from '../../content/links/link-targets.ts';
import { readSubjects } from './read-subjects.ts';
import type { Contents } from './read-subjects.ts';
import { imagePoints, linkPoints, placeholderPoints, referencePoints } from './rules.ts';
import {
  addressPoints,
  draftPoints,
  itemPoints,
  questionPoints,
  tablePoints,
  titlePoints,
  twinPoints,
} from './standing-points.ts';

/** What the gate reads. */
export interface GateNeeds {
  store: StoreReader;
  catalogue: Catalogue;
  settings: SettingsNow;
  uploads: Pick<UploadStorage, 'list'>;
  /** An absolute address below it is one of this site. */
  publicUrl: string;
}

/** What to settle before a deploy (decision 18), errors first; one point for the same fault of the same record. */
export async function readGate(needs: GateNeeds): Promise<GatePoint[]> {
  const { store, catalogue, settings, publicUrl } = needs;
  const [contents, redirects, files] = await Promise.all([
    readContents(store),
    store.list('redirects'),
    readFiles(needs.uploads),
  ]);
  const subjects = await readSubjects(contents, catalogue);
  const check = linkChecker({ subjects, redirects, files, publicUrl });
  const points = [
    ...subjects.flatMap((subject) => [
      ...titlePoints(subject),
      ...linkPoints(subject, check),
      ...referencePoints(subject, catalogue),
      ...imagePoints(subject, files),
      ...placeholderPoints(subject),
      ...addressPoints(subject),
    ]),
    ...itemPoints(contents, subjects, check),
    ...tablePoints(contents, subjects),
    ...twinPoints(contents, subjects, catalogue, settings),
    ...draftPoints(subjects, settings),
    ...questionPoints(catalogue),
  ];
  const byKey = new Map<string, GatePoint>();
  for (const each of points) if (!byKey.has(each.key)) byKey.set(each.key, each);
  const all = [...byKey.values()];
  return [...all.filter(isError), ...all.filter((each) => !isError(each))];
}

export const isError = ({ severity }: Pick<GatePoint, 'severity'>): boolean => severity === 'error';

async function readContents(store: StoreReader): Promise<Contents> {
  const where = { isDeleted: false };
  const [pages, products, items, tables, groups, settings] = await Promise.all([
    livePages(store, null),
    store.list('products', { where, orderBy: 'order' }),
    store.list('sidebarItems', { where, orderBy: 'order' }),
    store.list('tables', { where, orderBy: 'name' }),
    store.list('galleryGroups', { where, orderBy: 'order' }),
    readSettings(store),
  ]);
  // In an order of their own, so that the same content always says the same.
  pages.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { pages, products, items, tables, groups, settings };
}

async function readFiles(uploads: Pick<UploadStorage, 'list'>): Promise<ReadonlyMap<string, number>> {
  const files = new Map<string, number>();
  for await (const { name, size } of uploads.list()) files.set(name, size);
  return files;
}
