import {
  type SearchAnswer,
  documentsOfFigures,
  documentsOfPage,
  documentsOfProduct,
  FIXED_DOCUMENTS,
  type SearchDocument,
  type SearchSource,
} from '@wa/core/domain/search/search-document';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import type { Synonym } from '@wa/core/domain/settings/settings';
import { head } from '@wa/core/domain/text';
import { answerSearch } from '@wa/core/search/answer-search';
import { createSearchIndex, type SearchIndex } from '@wa/core/search/search-index';
import { productsShowing } from '../../content/catalog/places.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import type { Change, ChangeLog } from '../../store/change-log.ts';
import type { PartsKeeper } from '../finder/finder.ts';
import type { StoreReader } from '../../store/port.ts';

export type SiteSearch = ReturnType<typeof createSiteSearch>;

interface SearchNeeds {
  store: StoreReader;
  content: Pick<PublicContent, 'products' | 'product' | 'pages' | 'page'>;
  parts: Pick<PartsKeeper, 'now'>;
  settings: { now: () => Promise<{ synonyms: readonly Synonym[] }> };
  /** Called with the words of a failed search: at most MISSED_MAX characters. */
  onMissed?: (term: string) => void;
}

/** Characters of a counted search; shorter ones are beginnings of words. */
const MISSED_MAX = 80;
const MISSED_MIN = 3;
/** Milliseconds of work before the loop yields, and documents between two readings of the clock. */
const SLICE = 8;
const PUT_AT_ONCE = 20;

const FIGURES = 'figures';
/** These changes can affect any record, so that the whole index is rebuilt. */
const OF_ALL: readonly Change['kind'][] = ['settings', 'catalogue'];

interface Index {
  index: SearchIndex;
  /** Documents by the id of their page or product. */
  byRecord: Map<string, readonly SearchDocument[]>;
}

/** Changes since the last update of the index. */
interface Stale {
  records: Set<string>;
  /**
   * Keys of changed figures and tables. All pages are read again because they are few; products only if they
   * show one of the keys.
   */
  keys: Set<string>;
}
const nothing = (): Stale => ({ records: new Set(), keys: new Set() });

/**
 * Maintains one index per process. The first search builds it; after changes, the next search reads only the
 * changed records.
 */
export function createSiteSearch(needs: SearchNeeds, changes: Pick<ChangeLog, 'subscribe'>) {
  const { parts, settings, onMissed } = needs;
  let current: Promise<Index> | null = null;
  let stale = nothing();
  let isStale = false;
  const stopping = new AbortController();
  changes.subscribe(({ kind, action, id, title }) => {
    if (OF_ALL.includes(kind) || (kind === 'figure' && action === 'reordered')) current = null;
    else if (kind === 'figure' || kind === 'table') stale.keys.add(title);
    else if ((kind === 'product' || kind === 'page') && id !== null) stale.records.add(id);
    else return;
    isStale = true;
  });

  /** Returns the updated index; concurrent calls share one build. */
  function now(): Promise<Index> {
    if (current !== null && !isStale) return current;
    const since = stale;
    stale = nothing();
    isStale = false;
    const building = (current ?? Promise.resolve(emptyIndex())).then((before) =>
      bringUpToDate(needs, before, since, stopping.signal),
    );
    current = building;
    // After a failed build, the next caller starts from scratch.
    building.catch(() => {
      if (current === building) current = null;
    });
    return building;
  }

  return {
    /** Builds the index ahead of the first search. */
    async prepare() {
      if (stopping.signal.aborted) return;
      await now().catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    },
    /** Aborts a running build. */
    stop: () => stopping.abort(),
    /**
     * Answers a query.
     * @param isSent false while the visitor is typing: failed searches aren't counted then
     */
    async answer(query: string, { isSent = true } = {}): Promise<SearchAnswer> {
      if (query.trim() === '') return answerSearch('', NOTHING);
      const [{ index }, all, { synonyms }] = await Promise.all([now(), parts.now(), settings.now()]);
      const answer = answerSearch(query, { index, parts: all, synonyms });
      const isMissed = isSent && answer.groups.length === 0 && answer.problems.length === 0;
      if (isMissed && answer.query.length >= MISSED_MIN)
        onMissed?.(head(answer.query.toLowerCase(), MISSED_MAX));
      return answer;
    },
    /** Returns the searchable documents that are not products, for a static host. */
    async source(): Promise<SearchSource> {
      const [{ byRecord }, { synonyms }] = await Promise.all([now(), settings.now()]);
      // Sorting by id keeps the order of documents that were read again.
      const records = [...byRecord].sort(([a], [b]) => (a < b ? -1 : 1));
      const documents = records.flatMap(([id, some]) => (id === FIGURES ? [] : some));
      return { documents: [...FIXED_DOCUMENTS, ...documents], synonyms: [...synonyms] };
    },
  };
}

/** Updates the index with new, stale, and removed records; builds an empty index completely. */
async function bringUpToDate(
  { store, content, parts }: SearchNeeds,
  { index, byRecord }: Index,
  { records, keys }: Stale,
  stopped: AbortSignal,
): Promise<Index> {
  const [products, pages] = await Promise.all([content.products(), content.pages()]);
  const showing = keys.size === 0 || byRecord.size === 0 ? [] : await productsShowing(store, keys);
  const isRenewed = new Set([...records, ...showing]);
  const ofPage = (page: Page | null) => (page === null ? [] : documentsOfPage(page));
  const ofProduct = (product: Product | null) => (product === null ? [] : documentsOfProduct(product));
  const makers = new Map<string, () => Promise<readonly SearchDocument[]>>();
  for (const { _id, slug } of pages) {
    if (keys.size > 0) isRenewed.add(_id);
    makers.set(_id, () => content.page(slug).then(ofPage));
  }
  for (const { _id, slug } of products) makers.set(_id, () => content.product(slug).then(ofProduct));
  makers.set(FIGURES, () => parts.now().then(documentsOfFigures));
  isRenewed.add(FIGURES);

  for (const [id, gone] of byRecord) {
    if (makers.has(id)) continue;
    index.drop(gone.map((each) => each.id));
    byRecord.delete(id);
  }
  const turn = createTurns(stopped);
  for (const [id, make] of makers) {
    const old = byRecord.get(id);
    if (old !== undefined && !isRenewed.has(id)) continue;
    const next = await make();
    await put(index, old ?? [], next, turn);
    byRecord.set(id, next);
  }
  return { index, byRecord };
}

/** Returns a function that yields to other requests every few milliseconds. */
function createTurns(stopped: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE) return;
    await new Promise((resolve) => setImmediate(resolve));
    stopped.throwIfAborted();
    began = performance.now();
  };
}

const emptyIndex = (): Index => ({ index: createSearchIndex(FIXED_DOCUMENTS), byRecord: new Map() });
const NOTHING = { index: createSearchIndex(), parts: [], synonyms: [] };

/** Indexes only changed documents: an unchanged figure costs nothing. */
async function put(
  index: SearchIndex,
  old: readonly SearchDocument[],
  next: readonly SearchDocument[],
  turn: () => Promise<void>,
): Promise<void> {
  const before = new Map(old.map((each) => [each.id, JSON.stringify(each)]));
  const changed = next.filter((each) => before.get(each.id) !== JSON.stringify(each));
  const ids = new Set(next.map(({ id }) => id));
  index.drop(old.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  for (let at = 0; at < changed.length; at += PUT_AT_ONCE) {
    index.put(changed.slice(at, at + PUT_AT_ONCE));
    await turn();
  }
}
