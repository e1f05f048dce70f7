import type { PlatformStorage } from '../platform/port.ts';
import { applyOperation, emptyLists, type ContentLists } from './overlay/overlay-lists.ts';
import type { Fields, Operation } from './queue/operation.ts';

const LISTS = 'lists';
/** Raised when the shape of the lists changes: an older copy is forgotten, the server has them all. */
const SCHEMA = 1;

/** The content as the server last answered it: what there is to see while it is out of reach. */
export interface ContentCache {
  lists: () => ContentLists;
  setList: <K extends keyof ContentLists>(name: K, list: ContentLists[K]) => void;
  /** Keeps an operation's effect after it has left the queue and until the lists are read again. */
  absorb: (operation: Operation, record: Fields | null) => void;
  /** Full records, by 'product/{id}' or 'page/{slug}'. */
  record: (key: string) => Promise<Fields | null>;
  setRecord: (key: string, record: Fields) => void;
  clear: () => Promise<void>;
  /** Resolves when everything so far is on the disk. */
  flushed: () => Promise<void>;
}

export async function openContentCache(storage: PlatformStorage): Promise<ContentCache> {
  let lists = readLists(await storage.get('cache', LISTS));
  let writing: Promise<void> = Promise.resolve();

  /** A cache that cannot be written is only a cache: the next visit reads the server. */
  const write = (key: string, value: unknown) => {
    writing = writing.then(() => storage.put('cache', key, value)).catch(() => {});
  };
  let isListWriteDue = false;
  /** A write that has not begun takes later changes along: a long replay changes the lists faster than a disk writes. */
  const setLists = (next: ContentLists) => {
    lists = next;
    if (isListWriteDue) return;
    isListWriteDue = true;
    writing = writing
      .then(() => {
        isListWriteDue = false;
        return storage.put('cache', LISTS, { schema: SCHEMA, ...lists });
      })
      .catch(() => {});
  };
  return {
    lists: () => lists,
    setList: (name, list) => setLists({ ...lists, [name]: list }),
    absorb: (operation, record) => {
      setLists(applyOperation(lists, operation, record));
      const { kind } = operation;
      if (record === null || (kind !== 'product' && kind !== 'page')) return;
      write(`${kind}/${String(kind === 'product' ? record['_id'] : record['slug'])}`, record);
    },
    record: async (key) => {
      await writing;
      const found = await storage.get('cache', key);
      return typeof found === 'object' && found !== null ? (found as Fields) : null;
    },
    setRecord: write,
    clear: async () => {
      await writing;
      lists = emptyLists;
      await storage.clear('cache');
    },
    flushed: () => writing,
  };
}

function readLists(stored: unknown): ContentLists {
  if (typeof stored !== 'object' || stored === null) return emptyLists;
  const { schema, ...lists } = stored as ContentLists & { schema?: unknown };
  return schema === SCHEMA ? { ...emptyLists, ...lists } : emptyLists;
}
