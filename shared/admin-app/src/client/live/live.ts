import type { LiveChange, OpenElsewhere } from '@wa/core/contract/live';
import { createListeners, type Listeners } from '../../platform/listeners.ts';
import type { Unsubscribe } from '../../platform/port.ts';
import type { Core } from '../core/open-core.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import { follow } from './follow.ts';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import {
  emptyLists,
  LIST_OF,
  LIST_OF_ORDER,
  listOf,
  type ContentLists,
  type Listed,
} from '../overlay/overlay-lists.ts';

/** The state that the connection (follow.ts) shares with the views. */
export interface LiveState {
  /** Records open in this window, with the number of their editors. */
  open: Map<string, number>;
  /** Notifies listeners that `open` has changed. */
  opened: Listeners<void>;
  changes: Listeners<readonly LiveChange[]>;
  setElsewhere: (elsewhere: readonly OpenElsewhere[]) => void;
  elsewhere: () => readonly OpenElsewhere[];
}

export interface Live {
  /**
   * Follows the server, and reads the lists that others change, until the returned function is called.
   * @param afterRead runs after lists were read
   */
  start: (afterRead?: () => Promise<void>) => Unsubscribe;
  /** Calls the listener with changes made elsewhere, and with own ones. */
  onChanges: (listener: (changes: readonly LiveChange[]) => void) => Unsubscribe;
  /** Announces to other windows that a record ('page/65f0...') is open here, until the returned function is called. */
  openRecord: (record: string) => Unsubscribe;
  /** Returns the other windows that have records of this window open; stays the same object until it changes. */
  elsewhere: () => readonly OpenElsewhere[];
  onElsewhere: (listener: () => void) => Unsubscribe;
}

const NOBODY: readonly OpenElsewhere[] = [];

const lives = new WeakMap<Core, Live>();

/** Returns the live part of a client, which is the same for all callers. */
export function liveOf(core: Core): Live {
  const live = lives.get(core) ?? createLive(core);
  lives.set(core, live);
  return live;
}

/** Creates the part of the client that receives others' changes and open records (D38). */
function createLive(core: Core): Live {
  const changes = createListeners<readonly LiveChange[]>();
  const opened = createListeners<void>();
  const seen = createListeners<void>();
  const open = new Map<string, number>();
  let elsewhere = NOBODY;
  let stop = () => {};
  const state: LiveState = {
    ...{ open, opened, changes },
    elsewhere: () => elsewhere,
    setElsewhere: (next) => {
      if (JSON.stringify(next) === JSON.stringify(elsewhere)) return;
      elsewhere = next;
      seen.tell();
    },
  };
  return {
    start: (afterRead = async () => {}) => {
      stop();
      const stopListening = changes.add((made) => {
        const names = changedLists(made, core.reads.shown());
        if (names.size > 0) void readLists(core, names).then(afterRead);
      });
      const stopFollowing = follow(core, state);
      stop = () => {
        stopListening();
        stopFollowing();
      };
      return stop;
    },
    onChanges: changes.add,
    openRecord: (record) => {
      open.set(record, (open.get(record) ?? 0) + 1);
      opened.tell();
      return () => {
        const left = (open.get(record) ?? 1) - 1;
        if (left > 0) open.set(record, left);
        else open.delete(record);
        opened.tell();
      };
    },
    elsewhere: () => elsewhere,
    onElsewhere: seen.add,
  };
}

/**
 * Reads lists again, the bin only if it was read before. One that can't be read stays as it was, and the next
 * change or visit reads it again.
 */
async function readLists(core: Core, names: ReadonlySet<ListName>): Promise<void> {
  const asked = [...names].filter((name) => name !== 'bin' || core.cache.isKnown('bin'));
  for (const result of await Promise.allSettled(asked.map((name) => core.reads[name]()))) {
    if (result.status === 'fulfilled') continue;
    const error: unknown = result.reason;
    const isEnded = error instanceof ClientError && error.status === 401;
    if (!isUnanswered(error) && !isEnded) core.log('Failed to load a changed list', error);
  }
  core.changed(true);
}

type ListName = keyof ContentLists;

/** Returns the lists that show records of a kind. */
function shownIn(kind: LiveChange['kind']): readonly ListName[] {
  if (kind === 'file') return [];
  if (kind === 'order') return Object.values(LIST_OF_ORDER);
  if (kind === 'catalogue') return Object.keys(emptyLists) as ListName[];
  // Sidebar items show titles and addresses of products and pages.
  return kind === 'product' || kind === 'page' ? [LIST_OF[kind], 'sidebar'] : [LIST_OF[kind]];
}

const GONE = ['deleted', 'removed'];

/** Returns the lists that have to be read again after these changes: none for changes that they contain. */
export function changedLists(changes: readonly LiveChange[], shown: ContentLists): ReadonlySet<ListName> {
  const names = new Set<ListName>();
  for (const change of changes) {
    const { kind, action } = change;
    if (isShown(change, shown)) continue;
    for (const name of shownIn(kind)) names.add(name);
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
