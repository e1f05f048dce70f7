import { LRUCache } from 'lru-cache';
import type { ChangeLog } from '../../store/change-log.ts';
import { compressQuickly, createCompressor } from './compressor.ts';
import { StoreUnavailable } from '../../store/errors.ts';
import type { ClientFiles } from './client-files.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { isFilePath, renderAnswer } from './site-answers.ts';
import type { AnswerSources, RenderedAnswer } from './site-answers.ts';

/** Bytes of cached answers, all codings together, and of one of them. */
const CACHE_MAX = 80 * 1024 * 1024;
const ANSWER_MAX = 20 * 1024 * 1024;

export interface ReadySiteNeeds extends AnswerSources {
  changes: Pick<ChangeLog, 'version'>;
  /** False while developing: everything is rendered for every request. */
  keep?: boolean;
}

/** The public site as finished bytes; Express and the front before it are two ways in. */
export interface ReadySite {
  files: ClientFiles;
  /** True for a file, whose answer is the same with any query. */
  isFile: (path: string) => boolean;
  /** A cached answer that is current. The caller sees to sessions and queries. */
  lookup: (path: string) => ReadyAnswer | undefined;
  /** True for a path whose answer is cached, though it may be stale: it needs no protection from made-up addresses. */
  isKnown: (path: string) => boolean;
  /** The answer of a canonical path, rendered and cached if need be; null for anything else. */
  ready: (path: string) => Promise<ReadyAnswer | null>;
  /** Of the cache. */
  kept: () => { bytes: number; answers: number };
  /** Resolves when every answer is compressed and every document looked up. */
  settled: () => Promise<void>;
  stop: () => void;
}

/** What an answer was made of: it is current while neither has moved on. */
interface MadeAt {
  /** The content version; null for built files, which never change. */
  version: number | null;
  /** Of the facts of documents; null for an answer without any. */
  facts: number | null;
}

interface CachedAnswer extends MadeAt {
  answer: ReadyAnswer;
}

/**
 * Caches each answer with the content version that it was rendered at. A newer version makes it stale, and the
 * next request renders it. Only canonical paths that are found are cached, so that visitors cannot fill the cache.
 */
export function createReadySite(needs: ReadySiteNeeds): ReadySite {
  const { files, documents, changes, keep = true } = needs;
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: CACHE_MAX,
    maxEntrySize: ANSWER_MAX,
    sizeCalculation: ({ answer }) => answer.size,
  });
  const underWay = new Map<string, { version: number; answer: Promise<ReadyAnswer | null> }>();
  const compressor = createCompressor();

  const isCurrent = ({ version, facts }: MadeAt) =>
    (version === null || version === changes.version()) && (facts === null || facts === documents.version());
  const lookup = (path: string) => {
    const cached = cache.get(path);
    return cached !== undefined && isCurrent(cached) ? cached.answer : undefined;
  };

  async function renderAndCache(path: string, version: number): Promise<ReadyAnswer | null> {
    const facts = documents.version();
    const rendered = await renderAnswer(needs, path);
    if (rendered === null || !keep) return rendered?.answer ?? null;
    await compressQuickly(rendered.answer);
    documents.follow(rendered.documents);
    put(path, rendered, {
      version: files.has(path) ? null : version,
      facts: rendered.showsFacts ? facts : null,
    });
    return rendered.answer;
  }

  /** A rendering that a change has overtaken answers those who asked before the change, and is not cached. */
  function put(path: string, { answer }: RenderedAnswer, madeAt: MadeAt): void {
    if (madeAt.version !== null && madeAt.version !== changes.version()) return;
    cache.set(path, { answer, ...madeAt });
    // Built files bring their codings along.
    if (madeAt.version === null) return;
    const isCached = () => cache.peek(path)?.answer === answer;
    // Set again, so that its size is counted again.
    compressor.add(answer, isCached, () => cache.set(path, { answer, ...madeAt }));
  }

  function ready(path: string): Promise<ReadyAnswer | null> {
    const known = lookup(path);
    if (known !== undefined) return Promise.resolve(known);
    const version = changes.version();
    const joined = underWay.get(path);
    if (joined?.version === version) return joined.answer;
    const answer = renderAndCache(path, version)
      .catch((error: unknown) => {
        // While the store is away, the last answer is better than none, even if the content has changed since.
        const cached = error instanceof StoreUnavailable ? cache.peek(path) : undefined;
        if (cached === undefined) throw error;
        return cached.answer;
      })
      .finally(() => {
        if (underWay.get(path)?.answer === answer) underWay.delete(path);
      });
    underWay.set(path, { version, answer });
    return answer;
  }

  return {
    files,
    isFile: (path) => isFilePath(files, path),
    lookup,
    isKnown: (path) => cache.has(path),
    ready,
    kept: () => ({ bytes: cache.calculatedSize, answers: cache.size }),
    async settled() {
      await documents.idle();
      await compressor.idle();
    },
    stop() {
      documents.stop();
      compressor.stop();
    },
  };
}
