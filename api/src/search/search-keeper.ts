import type { SearchAnswer } from '@wa/core/domain/search/search-answer';
import {
  documentsOfFigures,
  documentsOfPage,
  documentsOfProduct,
  FIXED_DOCUMENTS,
  partDocument,
  type SearchDocument,
  type SearchSource,
} from '@wa/core/domain/search/search-document';
import type { Synonym } from '@wa/core/domain/settings/settings';
import { head } from '@wa/core/domain/text';
import { answerSearch } from '@wa/core/search/answer-search';
import { createSearchIndex, type SearchIndex } from '@wa/core/search/search-index';
import type { PublicContent } from '../catalogue/public-content.ts';
import type { Change } from '../change-log/change.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { PartsKeeper } from '../finder/parts-keeper.ts';
import { createRests, REST } from '../http/rests.ts';

/** The site's search (D16). */
export interface SearchKeeper {
  /** `isSent` false: it is asked while somebody types, and what is not found then is nobody's word. */
  answer: (query: string, options?: { isSent?: boolean }) => Promise<SearchAnswer>;
  /** Makes the index in small slices with rests between them, now and after every change, until `stop`. */
  prepare: () => Promise<void>;
  stop: () => void;
  /** Everything that can be found and is not made of products: for a host of files. */
  source: () => Promise<SearchSource>;
}

export interface SearchNeeds {
  content: Pick<PublicContent, 'products' | 'product' | 'pages' | 'page'>;
  parts: PartsKeeper;
  settings: { now: () => Promise<{ synonyms: readonly Synonym[] }> };
  /** Hears of what was looked for and not found: words alone, at most MISSED_MAX characters. */
  onMissed?: (term: string) => void;
}

/** Characters of what was not found that anybody is told. */
const MISSED_MAX = 80;
/** Fewer are the beginning of a word. */
const MISSED_MIN = 3;
/** Milliseconds of work after which others have their turn. */
const SLICE = 8;
/** Documents that are put into the index before the time is looked at. */
const PUT_AT_ONCE = 20;
/** Milliseconds after a change: a series of them is read once. */
const AFTER_CHANGE = 500;

const FIGURES = 'figures';
const OF_SEARCH: readonly Change['kind'][] = ['product', 'page', 'figure', 'table', 'settings', 'catalogue'];
/** Nobody can say what they touched. */
const OF_ALL: readonly Change['kind'][] = ['settings', 'catalogue'];

interface Kept {
  index: SearchIndex;
  /** Documents by the path of what they are made of. */
  byPath: Map<string, readonly SearchDocument[]>;
}

/**
 * One index a process, made in the background or when somebody searches; after a change what the change names is read
 * again. Whoever searches meanwhile waits for it without rests.
 */
export function keepSearch(
  { content, parts, settings, onMissed }: SearchNeeds,
  changes: Pick<ChangeLog, 'subscribe'>,
): SearchKeeper {
  let kept: Promise<Kept> | null = null;
  let stale = new Set<string>();
  let isPreparing = false;
  let isStopped = false;
  let waiting = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const rests = createRests();
  changes.subscribe(({ kind, action, paths }) => {
    if (OF_ALL.includes(kind) || (kind === 'figure' && action === 'reordered')) kept = null;
    else if (OF_SEARCH.includes(kind)) for (const path of [FIGURES, ...paths]) stale.add(path);
    else return;
    if (!isPreparing) return;
    clearTimeout(soon);
    soon = setTimeout(() => {
      // A read that failed is tried again by whoever searches.
      now().catch(() => undefined);
    }, AFTER_CHANGE).unref();
  });

  /** Others have their turn every few milliseconds, and most of the time while nobody waits. */
  function createTurns(): () => Promise<void> {
    let began = performance.now();
    return async () => {
      const worked = performance.now() - began;
      if (worked < SLICE) return;
      if (waiting > 0 || !isPreparing) await new Promise((resolve) => setImmediate(resolve));
      else await rests.rest(worked * REST);
      if (isStopped) throw new Error('The server stops');
      began = performance.now();
    };
  }

  async function read(before: Kept | null): Promise<Kept> {
    const { index, byPath } = before ?? EMPTY();
    const renewed = stale;
    stale = new Set();
    const [products, pages] = await Promise.all([content.products(), content.pages()]);
    const makers = new Map<string, () => Promise<readonly SearchDocument[]>>([
      ...pages.map(({ slug }) => [`/${slug}`, () => ofPage(slug)] as const),
      ...products.map(({ slug }) => [partDocument(slug), () => ofProduct(slug)] as const),
      [FIGURES, async () => documentsOfFigures(await parts.now())],
    ]);
    for (const [path, gone] of byPath) {
      if (makers.has(path)) continue;
      index.drop(gone.map(({ id }) => id));
      byPath.delete(path);
    }
    const turn = createTurns();
    for (const [path, make] of makers) {
      const old = byPath.get(path);
      if (old !== undefined && !renewed.has(path) && !renewed.has('*')) continue;
      const next = await make();
      await put(index, old ?? [], next, turn);
      byPath.set(path, next);
    }
    return { index, byPath };
  }

  const ofPage = async (slug: string) => {
    const page = await content.page(slug);
    return page === null ? [] : documentsOfPage(page);
  };
  const ofProduct = async (slug: string) => {
    const product = await content.product(slug);
    return product === null ? [] : documentsOfProduct(product);
  };

  /** What is current; one reading at a time. */
  function now(): Promise<Kept> {
    if (kept !== null && stale.size === 0) return kept;
    const reading = kept === null ? read(null) : kept.then(read);
    kept = reading;
    // A read that failed is tried again from the beginning by the next caller.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  }

  /** The same for somebody who waits. */
  async function wanted(): Promise<Kept> {
    waiting += 1;
    rests.end();
    try {
      return await now();
    } finally {
      waiting -= 1;
    }
  }

  return {
    async prepare() {
      if (isStopped) return;
      isPreparing = true;
      await now().catch((error: unknown) => {
        if (!isStopped) throw error;
      });
    },
    stop() {
      isStopped = true;
      clearTimeout(soon);
      rests.end();
    },
    async answer(query, { isSent = true } = {}) {
      if (query.trim() === '') return answerSearch('', NOTHING);
      const [{ index }, all, { synonyms }] = await Promise.all([wanted(), parts.now(), settings.now()]);
      const answer = answerSearch(query, { index, parts: all, synonyms });
      const isMissed = isSent && answer.groups.length === 0 && answer.problems.length === 0;
      if (isMissed && answer.query.length >= MISSED_MIN) onMissed?.(missed(answer.query));
      return answer;
    },
    async source() {
      const [{ byPath }, { synonyms }] = await Promise.all([wanted(), settings.now()]);
      // By address: what was read again stands where it stood.
      const paths = [...byPath].sort(([a], [b]) => (a < b ? -1 : 1));
      const documents = paths.flatMap(([path, some]) => (path === FIGURES ? [] : some));
      return { documents: [...FIXED_DOCUMENTS, ...documents], synonyms: [...synonyms] };
    },
  };
}

const EMPTY = (): Kept => ({ index: createSearchIndex(FIXED_DOCUMENTS), byPath: new Map() });
const NOTHING = { index: createSearchIndex(), parts: [], synonyms: [] };

/** Only what changed; a figure that stayed the same costs nothing. */
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

/** Small letters on one line. */
const missed = (query: string): string => head(query.toLowerCase(), MISSED_MAX);
