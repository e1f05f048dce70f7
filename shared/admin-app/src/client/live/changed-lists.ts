import type { LiveChange } from '@wa/core/contract/live';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { emptyLists, listOf, type ContentLists, type Listed } from '../overlay/overlay-lists.ts';

export type ListName = keyof ContentLists;

/** The lists that show records of a kind. Sidebar items show titles and addresses of products and pages. */
const SHOWN_IN: Readonly<Record<LiveChange['kind'], readonly ListName[]>> = {
  product: ['products', 'sidebar'],
  page: ['pages', 'sidebar'],
  'sidebar-item': ['sidebar'],
  figure: ['figures'],
  table: ['tables'],
  'gallery-group': ['gallery'],
  certificate: ['certificates'],
  settings: ['settings'],
  file: [],
  order: ['products', 'sidebar', 'figures', 'gallery'],
  catalogue: Object.keys(emptyLists) as ListName[],
};

const GONE = ['deleted', 'removed'];

/** Returns the lists that have to be read again after these changes: none for changes that they contain. */
export function changedLists(changes: readonly LiveChange[], shown: ContentLists): ReadonlySet<ListName> {
  const names = new Set<ListName>();
  for (const change of changes) {
    const { kind, action } = change;
    if (isShown(change, shown)) continue;
    for (const name of SHOWN_IN[kind]) names.add(name);
    if (GONE.includes(action) || action === 'restored') names.add('bin');
  }
  return names;
}

/** Returns true for a change that was made in this window, or that the lists were read after. */
function isShown({ kind, action, id, version }: LiveChange, shown: ContentLists): boolean {
  // The Files screen reads its own list.
  if (kind === 'file') return true;
  if (kind === 'order' || kind === 'catalogue' || id === null) return false;
  const found = findIn(listOf(shown, kind) as readonly (Listed & Partial<SidebarNode>)[], id);
  if (GONE.includes(action)) return action === 'deleted' && found === null && isBinned(shown, kind, id);
  return found !== null && version !== null && found.version >= version;
}

const isBinned = (shown: ContentLists, kind: keyof ContentLists['bin'], id: string) =>
  shown.bin[kind].some((entry) => entry['_id'] === id);

function findIn(list: readonly (Listed & Partial<SidebarNode>)[], id: string): Listed | null {
  for (const entry of list) {
    const found = entry._id === id ? entry : findIn(entry.children ?? [], id);
    if (found !== null) return found;
  }
  return null;
}
