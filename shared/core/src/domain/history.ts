import { deepEqual } from './deep-equal.ts';
import {
  FIGURE_FIELDS,
  GALLERY_GROUP_FIELDS,
  PAGE_FIELDS,
  PRODUCT_FIELDS,
  SETTINGS_FIELDS,
  SIDEBAR_ITEM_FIELDS,
  TABLE_FIELDS,
} from './fields.ts';
import type { RecordKind } from './record.ts';

/** What a version of each kind holds that can be compared and put back; positions belong to the list. */
export const HISTORY_FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  product: PRODUCT_FIELDS,
  'sidebar-item': SIDEBAR_ITEM_FIELDS,
  page: PAGE_FIELDS,
  figure: FIGURE_FIELDS,
  table: TABLE_FIELDS,
  'gallery-group': GALLERY_GROUP_FIELDS,
  settings: SETTINGS_FIELDS,
};

/** What has become of a record since a mark. `gone`: deleted for good. */
export type SinceMark = 'created' | 'changed' | 'deleted' | 'restored' | 'gone';

/** Names of the fields in which two versions of a record differ. */
export function differingFields(kind: RecordKind, one: object, other: object): string[] {
  const [before, after] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return HISTORY_FIELDS[kind].filter((field) => !deepEqual(before[field] ?? null, after[field] ?? null));
}

/** The earliest of these versions that is not older: it shows the record as it was at that version. */
export function asOfVersion<T extends { version: number }>(
  versions: readonly T[],
  wanted: number,
): T | undefined {
  return versions
    .filter(({ version }) => version >= wanted)
    .reduce<T | undefined>(
      (first, each) => (first && first.version <= each.version ? first : each),
      undefined,
    );
}
