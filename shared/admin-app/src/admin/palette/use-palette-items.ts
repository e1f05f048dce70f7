import { useMemo } from 'react';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  ADD_PRODUCT,
  ADD_SIDEBAR_ITEM,
  CERTIFICATES,
  DEPLOY_CHANGES,
  FAILED_SEARCHES,
  FILES,
  FIND_AND_REPLACE,
  PEOPLE,
  OPEN_BIN,
  PRINTED_CATALOG,
  SAVE_ORDER,
  SETTINGS,
  UNDO,
} from '@wa/core/domain/labels';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { useAdminValue } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useShowChanges } from '../changes/changes-provider.tsx';
import { useContent } from '../content-provider.tsx';
import { scopeAt } from '../undo/scope-at.ts';
import { useNextStep, useUndo } from '../undo/use-undo.ts';
import { openHelp } from '../help/help.tsx';
import { historyRequests } from '../history/record-history.tsx';
import { useLogout } from '../gate/use-logout.ts';
import { useIsOrderStaged, useSaveOrder } from '../order/order-provider.tsx';
import { builderAddress } from '../addresses.ts';
import type { IconName } from '../../ui/icon.tsx';

/** Returns all items of the command menu, from the lists on this computer, so that it works offline. */
export function usePaletteItems(): readonly PaletteItem[] {
  const places = usePlaces();
  const commands = useCommands();
  return useMemo(() => [...commands, ...places], [commands, places]);
}

function usePlaces(): readonly PaletteItem[] {
  const { products, pages, sidebar, figures, gallery } = useContent();
  const drawn = useTitle();
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (address: string) => () => void navigate(address);
    const records = [
      ...products.map(({ _id, title, slug }) => ({
        group: 'Products' as const,
        icon: 'dashboard' as const,
        kind: 'product' as const,
        id: _id,
        name: drawn(title) || 'Untitled product',
        hint: `product/${slug}`,
        address: `/admin?product=${_id}`,
      })),
      ...pages.map(({ _id, title, slug }) => ({
        group: 'Pages' as const,
        icon: 'page' as const,
        kind: 'page' as const,
        id: _id,
        name: drawn(title) || 'Untitled page',
        hint: `/${slug}`,
        address: builderAddress(slug),
      })),
      ...figures.map((figure) => ({
        group: 'Specs' as const,
        icon: 'list' as const,
        kind: 'figure' as const,
        id: figure._id,
        name: subjectOf(figure),
        hint: `${figure.key} ${phraseOf(figure)}`,
        address: `/admin/figures?figure=${figure._id}`,
      })),
      ...gallery.map(({ _id, title }) => ({
        group: 'Gallery' as const,
        icon: 'image' as const,
        kind: 'gallery-group' as const,
        id: _id,
        name: drawn(title) || 'Untitled group',
        hint: 'gallery group',
        address: `/admin/gallery/${_id}`,
      })),
      ...flattenTree(sidebar).map(({ _id, name }) => ({
        group: 'Sidebar' as const,
        icon: 'tree' as const,
        kind: 'sidebar-item' as const,
        id: _id,
        name: name || 'Untitled',
        hint: 'sidebar item',
        address: `/admin?item=${_id}`,
      })),
    ];
    return [
      ...records.map(({ group, icon, id, name, hint, address }): PaletteItem => {
        return { key: `${group}/${id}`, group, icon, label: name, hint, run: go(address) };
      }),
      ...records.map(({ kind, id, name, hint }): PaletteItem => {
        const run = () => historyRequests.tell({ kind, id, name });
        const label = `History of ${name}`;
        return { key: `History/${id}`, group: 'History', icon: 'refresh', label, hint, run };
      }),
    ];
  }, [drawn, figures, gallery, navigate, pages, products, sidebar]);
}

function useCommands(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const scope = scopeAt(useLocation().pathname);
  const undo = useNextStep('undo', scope);
  const runUndo = useUndo(scope);
  const logout = useLogout();
  const save = useSaveOrder();
  const isMoved = useIsOrderStaged();
  const showChanges = useShowChanges();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return useMemo(() => {
    const go = (address: string) => () => void navigate(address);
    const command = (
      icon: PaletteItem['icon'],
      label: string,
      run: () => void,
      { hint = '', off }: { hint?: string; off?: string | undefined } = {},
    ): PaletteItem => ({ key: `Commands/${label}`, group: 'Commands', icon, label, hint, off, run });
    return [
      command('plus', ADD_PRODUCT, go('/admin?product=new')),
      command('plus', ADD_SIDEBAR_ITEM, go('/admin?item=new')),
      command('dashboard', 'Go to Products', go('/admin')),
      command('page', 'Go to Pages', go('/admin/pages')),
      command('page', 'Publish drafts ...', go('/admin/pages?view=drafts'), { hint: 'pages and products' }),
      command('list', 'Go to Specs', go('/admin/figures')),
      command('help', 'Open questions', go('/admin/figures?show=questions'), { hint: 'specs to review' }),
      command('list', 'Go to Tables', go('/admin/tables')),
      command('image', 'Go to Gallery', go('/admin/gallery')),
      command('image', `Go to ${FILES}`, go('/admin/files'), { hint: 'pictures, documents, uploads' }),
      command('list', `Go to ${CERTIFICATES}`, go('/admin/certificates')),
      command('settings', `Go to ${SETTINGS}`, go('/admin/settings')),
      command('download', PRINTED_CATALOG, go('/admin/settings/printed-catalog'), {
        hint: 'PDF, chapters, editions',
      }),
      command('search', FIND_AND_REPLACE, go('/admin/settings/find-and-replace'), {
        hint: 'change words everywhere',
      }),
      command('search', FAILED_SEARCHES, go('/admin/settings/failed-searches'), {
        hint: 'synonyms, redirects',
      }),
      command('settings', PEOPLE, go('/admin/settings/people'), { hint: 'editors, passkeys, activity' }),
      command('trash', OPEN_BIN, go('/admin?view=bin'), { hint: 'deleted items' }),
      command('deploy', DEPLOY_CHANGES, go('/admin?deploy='), {
        off: reachable ? undefined : 'needs a connection',
      }),
      command('undo', UNDO, () => void runUndo(), {
        hint: undo ?? '',
        off: undo === null ? 'nothing to undo' : undefined,
      }),
      command('save', SAVE_ORDER, () => void save(), { off: isMoved ? undefined : 'nothing moved' }),
      command('upload', 'Changes on this computer', showChanges, { hint: 'pending changes' }),
      command(other === 'dark' ? 'moon' : 'sun', `Switch to ${other} colors`, () => setColorScheme(other)),
      command('help', 'Help', openHelp, { hint: 'handbook and keys' }),
      command('logout', 'Sign out', () => void logout()),
    ];
  }, [isMoved, logout, navigate, other, reachable, runUndo, save, setColorScheme, showChanges, undo]);
}

type GroupName = 'Recent' | 'Commands' | 'Products' | 'Pages' | 'Specs' | 'Gallery' | 'Sidebar' | 'History';

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

interface PaletteGroup {
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
