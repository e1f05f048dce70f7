import { figuresOf, shownFigures, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import {
  revisionsOf,
  sheetCheckHref,
  sheetStates,
  type SheetRevision,
  type SpecVersion,
} from '@wa/core/domain/documents/sheet-revisions';
import type { StoreReader } from '../../store/port.ts';
import type { Sheet } from '../sheets/model/sheet.ts';
import { sheetCode, specOf, specsOf } from './sheet-specs.ts';

/** Returns the address and code that a sheet prints; nothing for a sheet without specs. */
export function checkOf(
  slug: string,
  keys: readonly string[],
  catalogue: Catalogue,
  publicUrl: string,
): Pick<Sheet, 'check'> {
  if (keys.length === 0) return {};
  const code = sheetCode(specsOf(keys, catalogue));
  return { check: { href: publicUrl + sheetCheckHref(slug, code), code } };
}

/**
 * Returns the revisions of a data sheet from the stored versions of its specs, newest first (D27). The store
 * keeps 20 versions of each spec, so an older sheet isn't in the list.
 * @param keys of the sheet's specs
 */
export async function findRevisions(
  store: StoreReader,
  keys: readonly string[],
  { figure }: Catalogue,
): Promise<SheetRevision[]> {
  // The catalog is made of records, of which its type names only the fields that pages use.
  const records = figuresOf(keys, figure) as FigureRecord[];
  const specs = records.map((record) => versionsOf(store, record));
  return revisionsOf(sheetStates(await Promise.all(specs)), sheetCode);
}

/** Returns a spec now and as it was before each change. A hidden one isn't on the sheet. */
async function versionsOf(store: StoreReader, record: FigureRecord): Promise<SpecVersion[]> {
  const revisions = await store.list('revisions', {
    where: { recordId: record._id },
    // A build of earlier content has no later versions (D37).
    range: { field: 'recordVersion', before: record.version },
    orderBy: 'recordVersion',
    descending: true,
  });
  const versionOf = (of: FigureRecord, until: string | null): SpecVersion => {
    const [shown] = shownFigures([of.key], () => of);
    return { until, spec: shown ? { ...specOf(shown), id: record._id } : null };
  };
  return [
    versionOf(record, null),
    // Snapshots have the shape of their records.
    ...revisions.map(({ snapshot, savedAt }) => versionOf(snapshot as unknown as FigureRecord, savedAt)),
  ];
}
