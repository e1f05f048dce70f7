import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { RecordKind } from '@wa/core/domain/record';
import { listOf } from '../overlay/overlay-lists.ts';
import type { Core } from '../core/open-core.ts';
import { comparable } from '../queue/comparable.ts';
import { PENDING_OP, type Fields } from '../queue/operation.ts';

/** One version of a record, as a whole. */
export interface KnownVersion {
  version: number;
  /** ISO 8601. */
  at: string;
  /** Device and shell; null where nobody was noted. */
  by: string | null;
  record: Fields;
}

type Sources = Pick<Core, 'cache' | 'pending' | 'reads'>;

/** The record as it is shown now, live or in the bin, without asking anyone; pages and products without content. */
export function shownRecord({ reads }: Pick<Core, 'reads'>, kind: RecordKind, id: string): Fields | null {
  const shown = reads.shown();
  const live = kind === 'sidebar-item' ? flattenTree(shown.sidebar) : listOf(shown, kind);
  const find = (list: readonly object[]) => list.find((each) => (each as Fields)['_id'] === id);
  return (find(live) ?? find(withChildren(shown.bin[kind])) ?? null) as Fields | null;
}

/** Lists show these kinds without their content. */
const hasContent = (kind: RecordKind) => kind === 'product' || kind === 'page';

/** What went to the bin with its parent lies within it. */
const withChildren = (list: readonly Fields[]): Fields[] =>
  list.flatMap((each) => [each, ...withChildren((each['children'] ?? []) as Fields[])]);

/** Versions of a record that this computer holds beside the history: as last read, and as edits that wait found it. */
export async function heldVersions(core: Sources, kind: RecordKind, id: string): Promise<KnownVersion[]> {
  const listed = shownRecord(core, kind, id);
  const cached = !hasContent(kind)
    ? listed
    : await core.cache.record(`${kind}/${String(kind === 'product' ? id : listed?.['slug'])}`);
  const bases = core.pending().filter(({ recordId }) => recordId === id);
  return [cached, ...bases.map(({ base }) => base)].flatMap((record) => {
    const isWhole = record !== null && (!hasContent(kind) || 'content' in record);
    if (!isWhole || PENDING_OP in record || typeof record['version'] !== 'number') return [];
    const at = String(record['updatedAt']);
    return [{ version: record['version'], at, by: null, record: comparable(kind, record) }];
  });
}
