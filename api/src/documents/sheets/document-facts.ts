import type { DocumentFacts, KnownDocuments } from '@wa/core/domain/documents/documents';
import type { Logger } from 'pino';
import type { UploadStorage } from '../../uploads/storage.ts';
import { sheetSlug, type DataSheets } from './sheet-library.ts';

/** Milliseconds without a new page after which the sheets of the last ones are made: visitors come first. */
const QUIET = 1_000;
/** Documents that wait; what else is unknown is looked at when its page is drawn the next time. */
const WAITING_MAX = 300;

export type DocumentFactsKeeper = ReturnType<typeof keepDocumentFacts>;

/**
 * Size and pages of the site's own PDFs, for the rows that lead to them. Pages are drawn with what is known; what is
 * not is found out in the background, and what was drawn before then is stale.
 */
export function keepDocumentFacts({
  sheets,
  uploads,
  log,
}: {
  sheets: DataSheets;
  uploads: UploadStorage;
  log: Logger;
}) {
  /** Of uploads by address. They never change: a name is given once. */
  const sizes = new Map<string, DocumentFacts>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function known(addresses: Iterable<string>): Promise<KnownDocuments> {
    const made = await sheets.made();
    const facts: Record<string, DocumentFacts> = {};
    for (const address of addresses) {
      const sheet = made.get(sheetSlug(address) ?? '');
      const found = sheet ? { bytes: sheet.bytes, pages: sheet.pages } : sizes.get(address);
      if (found) facts[address] = found;
    }
    return facts;
  }

  async function look(address: string): Promise<void> {
    const slug = sheetSlug(address);
    if (slug !== undefined) {
      const sheet = await sheets.find(slug);
      if (sheet !== null && (await sheets.made()).get(slug)?.hash !== sheet.hash) await sheet.body();
    } else if (!sizes.has(address)) {
      const file = await uploads.open(address.slice('/uploads/'.length));
      if (file !== null) sizes.set(address, { bytes: file.size });
    }
  }

  async function work(): Promise<void> {
    for (const address of waiting) {
      waiting.delete(address);
      await look(address).catch((error: unknown) => {
        log.warn({ err: error, address }, 'A document could not be looked at');
      });
    }
  }
  const start = () => {
    clearTimeout(timer);
    running ??= work().finally(() => {
      running = null;
    });
  };

  return {
    /** What is known now of these addresses, which are about to be shown: they are looked up afterwards. */
    facts(addresses: readonly string[]): Promise<KnownDocuments> {
      for (const address of addresses) if (waiting.size < WAITING_MAX) waiting.add(address);
      clearTimeout(timer);
      if (waiting.size > 0) timer = setTimeout(start, QUIET).unref();
      return known(addresses);
    },
    /** All that is known of what is live: what was deleted or renamed may be on disk still. */
    all: async () => known([...(await sheets.list()).map(({ path }) => path), ...sizes.keys()]),
    /** Grows whenever more, or something else, is known. */
    version: () => sheets.version() + sizes.size,
    /** Reads the sizes of all uploads: before an export. */
    async loadUploads() {
      for await (const { name, size } of uploads.list())
        if (name.endsWith('.pdf')) sizes.set(`/uploads/${name}`, { bytes: size });
    },
    /** Resolves when nothing waits. */
    async idle() {
      if (waiting.size > 0) start();
      await running;
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
