import type { RecordKind } from '@wa/core/domain/record';
import type { UndoEntry } from './undo.ts';

/** A screen's share of the undo history. Products and the sidebar are edited on one screen (specification 4). */
export type UndoScope = 'products' | 'pages' | 'figures' | 'tables' | 'gallery' | 'settings';

const SCOPE_OF: Readonly<Record<RecordKind, UndoScope>> = {
  product: 'products',
  'sidebar-item': 'products',
  page: 'pages',
  figure: 'figures',
  table: 'tables',
  'gallery-group': 'gallery',
  settings: 'settings',
};

const SCOPE_OF_LIST = {
  products: 'products',
  'sidebar-items': 'products',
  figures: 'figures',
  'gallery-groups': 'gallery',
} as const;

/** The screens whose records an entry changes. */
export function scopesOf(entry: UndoEntry): ReadonlySet<UndoScope> {
  if (entry.undo === 'all') return new Set(entry.entries.flatMap((each) => [...scopesOf(each)]));
  if (entry.undo === 'import')
    return new Set(entry.imported.figures.length > 0 ? ['figures' as const] : ['products' as const]);
  return new Set([
    entry.undo === 'order' || entry.undo === 'stage-order' ? SCOPE_OF_LIST[entry.list] : SCOPE_OF[entry.kind],
  ]);
}

/** True when both change records of the same screen. */
export function isOfOneScope(one: UndoEntry, other: UndoEntry): boolean {
  const scopes = scopesOf(other);
  return [...scopesOf(one)].some((scope) => scopes.has(scope));
}

/** What the next step on a screen takes back; null when nothing is left there. */
export function nextIn(entries: readonly UndoEntry[], scope: UndoScope): UndoEntry | null {
  return [...entries].reverse().find((entry) => scopesOf(entry).has(scope)) ?? null;
}
