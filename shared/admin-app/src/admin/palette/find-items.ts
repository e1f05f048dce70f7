import type { IconName } from '../../ui/icon.tsx';

export type GroupName =
  | 'Recent'
  | 'Commands'
  | 'Products'
  | 'Pages'
  | 'Specs'
  | 'Gallery'
  | 'Sidebar'
  | 'History';

/** An item of the command menu: a target or an action. */
export interface PaletteItem {
  key: string;
  group: GroupName;
  icon: IconName;
  label: string;
  /** An additional searchable text. */
  hint: string;
  /** Reason why it isn't available now. */
  off?: string | undefined;
  run: () => void;
}

export interface PaletteGroup {
  name: GroupName;
  items: readonly PaletteItem[];
}

const GROUPS: readonly GroupName[] = [
  'Recent',
  'Commands',
  'Products',
  'Pages',
  'Specs',
  'Gallery',
  'Sidebar',
  'History',
];
/** Lines of one group. */
const SHOWN = 8;
/** Prefix of a query for commands only. */
const COMMANDS = '>';
/** Prefix of a query for figures only. */
const FIGURES = '#';

/**
 * Ranks a match, 0 is best: start of the label, start of a word, within the label, only in the hint. Null
 * without a match.
 */
function rank({ label, hint }: PaletteItem, words: readonly string[]): number | null {
  const [name, all] = [label.toLowerCase(), `${label} ${hint}`.toLowerCase()];
  const [first = ''] = words;
  if (!words.every((word) => all.includes(word))) return null;
  if (name.startsWith(first)) return 0;
  if (name.split(/[\s/-]+/).some((part) => part.startsWith(first))) return 1;
  return name.includes(first) ? 2 : 3;
}

/**
 * Returns the items that match the query, by group. Without a query: recent items, then all commands.
 * Histories appear only if the query matches them.
 * @param recent keys, latest first
 */
export function findItems(
  items: readonly PaletteItem[],
  query: string,
  recent: readonly string[],
): PaletteGroup[] {
  const text = query.trim().toLowerCase();
  const isCommands = text.startsWith(COMMANDS);
  const only: GroupName | null = isCommands ? 'Commands' : text.startsWith(FIGURES) ? 'Specs' : null;
  const words = text.replace(/^[>#]/, '').split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const known = recent.flatMap((key) => items.find((item) => item.key === key) ?? []);
    const last = isCommands ? [] : known.map((item): PaletteItem => ({ ...item, group: 'Recent' }));
    return grouped([...last, ...items.filter(({ group }) => group === 'Commands')], items.length);
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
