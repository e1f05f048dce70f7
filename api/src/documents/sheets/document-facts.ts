import { dayText } from '@wa/core/domain/day';
import type { DocumentFacts, KnownDocuments } from '@wa/core/domain/documents/documents';
import { CATALOG_PATH } from '@wa/core/domain/site-routes';
import { Mutex } from 'async-mutex';
import type { Logger } from 'pino';
import type { UploadStorage } from '../../uploads/storage.ts';
import type { PublishedEdition } from '../editions/published-edition.ts';
import { readDrawing, sheetSlug } from './document-files.ts';
import type { SheetFiles } from './sheet-files.ts';

/**
 * Milliseconds without a new page after which the latest sheets are built, because visitors have priority.
 */
const QUIET = 1_000;
/** The maximum number of waiting documents. The next rendering of a page retries others. */
const WAITING_MAX = 300;

interface FactsNeeds {
  uploads: UploadStorage;
  sheets: SheetFiles;
  /** Prints a sheet if its content has changed. */
  printSheet: (slug: string) => Promise<unknown>;
  /** The printed catalog that visitors get. */
  published: PublishedEdition;
  log: Logger;
}

/**
 * Creates the register of the facts that pages state about PDFs: size, pages, and edition. Pages render with
 * the known facts. The others are read in the background, and pages rendered before that are stale.
 */
export function createDocumentFacts({ uploads, sheets, printSheet, published, log }: FactsNeeds) {
  /** The facts of uploads by address. They never change, because a name is used only once. */
  const sizes = new Map<string, DocumentFacts>();
  /** The addresses whose facts are read next. */
  const waiting = new Set<string>();
  const turn = new Mutex();
  let timer: NodeJS.Timeout | undefined;

  async function factsOf(address: string): Promise<DocumentFacts | undefined> {
    if (address === CATALOG_PATH) {
      const edition = await published();
      if (!edition) return undefined;
      const { bytes, pages, createdAt } = edition;
      return { bytes, pages, edition: dayText(createdAt.slice(0, 10)) };
    }
    const drawn = readDrawing(address);
    if (drawn) return { bytes: drawn.length };
    const slug = sheetSlug(address);
    return (slug === undefined ? undefined : await sheets.facts(slug)) ?? sizes.get(address);
  }

  /** Returns the facts known now. */
  async function known(addresses: Iterable<string>): Promise<KnownDocuments> {
    const facts: Record<string, DocumentFacts> = {};
    for (const address of addresses) {
      const found = await factsOf(address);
      if (found) facts[address] = found;
    }
    return facts;
  }

  async function check(address: string): Promise<void> {
    const slug = sheetSlug(address);
    if (slug !== undefined) await printSheet(slug);
    else if (!sizes.has(address)) {
      const file = await uploads.open(address.slice('/uploads/'.length));
      if (file !== null) sizes.set(address, { bytes: file.size });
    }
  }

  /** Resolves when no document waits. */
  function checkWaiting(): Promise<void> {
    clearTimeout(timer);
    return turn.runExclusive(async () => {
      for (const address of waiting) {
        waiting.delete(address);
        await check(address).catch((error: unknown) => {
          log.warn({ err: error, address }, 'document check failed');
        });
      }
    });
  }

  return {
    known,
    checkWaiting,
    /** Returns the facts known now of addresses that are about to be shown, and queues them for a lookup. */
    ask(addresses: readonly string[]): Promise<KnownDocuments> {
      for (const address of addresses)
        if (waiting.size < WAITING_MAX && address !== CATALOG_PATH && readDrawing(address) === null)
          waiting.add(address);
      clearTimeout(timer);
      if (waiting.size > 0) timer = setTimeout(() => void checkWaiting(), QUIET).unref();
      return known(addresses);
    },
    /** Reads the sizes of all uploads. */
    async loadUploads(): Promise<void> {
      for await (const { name, size } of uploads.list())
        if (name.endsWith('.pdf')) sizes.set(`/uploads/${name}`, { bytes: size });
    },
    /** A number that increases whenever facts are added or changed. */
    version: () => sheets.version() + sizes.size,
    stop(): void {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
