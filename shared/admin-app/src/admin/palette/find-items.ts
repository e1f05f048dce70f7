import type { IconName } from '../../ui/icon.tsx';

export type GroupName =
  | 'Recent'
  | 'Do'
  | 'Products'
  | 'Pages'
  | 'Figures'
  | 'Gallery'
  | 'Sidebar'
  | 'History';

/** One line of the palette: a place to go to, or a thing to do. */
export interface PaletteItem {
  key: string;
  group: GroupName;
  icon: IconName;
  label: string;
  /** A second text, found as well. */
  hint: string;
  /** Why it cannot be done now. */
  off?: string | undefined;
  run: () => void;
}

export interface PaletteGroup {
  name: GroupName;
  items: readonly PaletteItem[];
}

const GROUPS: readonly GroupName[] = [
  'Recent',
  'Do',
  'Products',
  'Pages',
  'Figures',
  'Gallery',
  'Sidebar',
  'History',
];
/** Lines of one group. */
const SHOWN = 8;
/** Begins a query for things to do alone. */
const COMMANDS = '>';
/** Begins a query for figures alone. */
const FIGURES = '#';

/** 0 for the best: the label begins so, one of its words does, it holds it, or only the hint does; null for none. */
function rank({ label, hint }: PaletteItem, words: readonly string[]): number | null {
  const [name, all] = [label.toLowerCase(), `${label} ${hint}`.toLowerCase()];
  const [first = ''] = words;
  if (!words.every((word) => all.includes(word))) return null;
  if (name.startsWith(first)) return 0;
  if (name.split(/[\s/-]+/).some((part) => part.startsWith(first))) return 1;
  return name.includes(first) ? 2 : 3;
}

/**
 * What fits the query, by groups. Empty: recent places, then all there is to do; histories only when words lead there.
 * @param recent keys, latest first
 */
export function findItems(
  items: readonly PaletteItem[],
  query: string,
  recent: readonly string[],
): PaletteGroup[] {
  const text = query.trim().toLowerCase();
  const isCommands = text.startsWith(COMMANDS);
  const only: GroupName | null = isCommands ? 'Do' : text.startsWith(FIGURES) ? 'Figures' : null;
  const words = text.replace(/^[>#]/, '').split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const known = recent.flatMap((key) => items.find((item) => item.key === key) ?? []);
    const last = isCommands ? [] : known.map((item): PaletteItem => ({ ...item, group: 'Recent' }));
    return grouped([...last, ...items.filter(({ group }) => group === 'Do')], items.length);
  }
  const wantsHistory = words.some((word) => 'history'.startsWith(word) && word.length > 2);
  const found = items
    .filter(({ group }) => (only === null ? wantsHistory || group !== 'History' : group === only))
    .flatMap((item) => {
      const place = rank(item, words);
      return place === null ? [] : [{ item, place }];
    });
  found.sort((a, b) => a.place - b.place);
  return grouped(
    found.map(({ item }) => item),
    SHOWN,
  );
}

function grouped(items: readonly PaletteItem[], limit: number): PaletteGroup[] {
  return GROUPS.map((name) => ({
    name,
    items: items.filter(({ group }) => group === name).slice(0, limit),
  })).filter((group) => group.items.length > 0);
}
