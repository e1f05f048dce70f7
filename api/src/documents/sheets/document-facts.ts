import type { DocumentFacts } from '@wa/core/domain/documents/document-words';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import type { Logger } from 'pino';
import type { UploadStorage } from '../../uploads/storage.ts';
import type { DataSheets } from './sheet-library.ts';

/** Milliseconds without a new page after which the sheets of the last ones are made: visitors come first. */
const QUIET = 1_000;
/** Milliseconds of rest for every millisecond of work. */
const REST = 3;
/** Documents that wait; what else is unknown is looked at when its page is drawn the next time. */
const WAITING_MAX = 300;

/**
 * Size and pages of the site's own PDFs, for the rows that lead to them. Pages are drawn with what is known; what is
 * not is found out in the background, and what was drawn before then is stale.
 */
export interface DocumentFactsKeeper {
  /** What is known now of these addresses. */
  facts: (addresses: readonly string[]) => Promise<KnownDocuments>;
  /** All that is known of what is live. */
  all: () => Promise<KnownDocuments>;
  /** Says which documents were just shown, so that they are looked up. */
  follow: (addresses: readonly string[]) => void;
  /** Grows whenever more, or something else, is known. */
  version: () => number;
  /** Reads the sizes of all uploads: before an export. */
  loadUploads: () => Promise<void>;
  /** Resolves when nothing waits. Cuts no rest short. */
  idle: () => Promise<void>;
  stop: () => void;
}

const SHEET = /^\/data-sheets\/(.+)\.pdf$/;
const UPLOAD = /^\/uploads\/([^/]+\.pdf)$/;
const addressOfUpload = (name: string) => `/uploads/${name}`;

export interface DocumentFactsNeeds {
  sheets: DataSheets;
  uploads: UploadStorage;
  log: Logger;
}

export function keepDocumentFacts({ sheets, uploads, log }: DocumentFactsNeeds): DocumentFactsKeeper {
  /** Uploads never change: a name is given once. */
  const sizes = new Map<string, DocumentFacts>();
  const waiting = new Set<string>();
  let version = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const factsOf = (address: string): DocumentFacts | undefined => {
    const sheet = sheets.made().get(SHEET.exec(address)?.[1] ?? '');
    return sheet ? { bytes: sheet.bytes, pages: sheet.pages } : sizes.get(address);
  };
  const pick = (addresses: Iterable<string>): KnownDocuments =>
    Object.fromEntries(
      [...addresses].flatMap((address) => {
        const facts = factsOf(address);
        return facts ? [[address, facts] as const] : [];
      }),
    );
  sheets.onMade(() => {
    version += 1;
  });

  async function look(address: string): Promise<void> {
    const slug = SHEET.exec(address)?.[1];
    if (slug !== undefined) {
      const hash = await sheets.hash(slug);
      // A sheet that is made tells its facts by itself.
      if (hash !== null && sheets.made().get(slug)?.hash !== hash) await sheets.open(slug);
      return;
    }
    const name = UPLOAD.exec(address)?.[1];
    if (name === undefined || sizes.has(address)) return;
    const file = await uploads.open(name);
    if (file === null) return;
    sizes.set(address, { bytes: file.size });
    version += 1;
  }

  async function work(): Promise<void> {
    for (const address of waiting) {
      waiting.delete(address);
      const started = performance.now();
      await look(address).catch((error: unknown) => {
        log.warn({ err: error, address }, 'A document could not be looked at');
      });
      const took = performance.now() - started;
      if (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, took * REST));
    }
  }
  const start = () => {
    timer = null;
    running ??= work().finally(() => {
      running = null;
    });
  };

  return {
    async facts(addresses) {
      if (addresses.length > 0) await sheets.load();
      return pick(addresses);
    },
    async all() {
      await sheets.load();
      // What was deleted or renamed may be on disk still.
      const live = await sheets.list();
      return pick([...live.map(({ path }) => path), ...sizes.keys()]);
    },
    version: () => version,
    follow(addresses) {
      for (const address of addresses) if (waiting.size < WAITING_MAX) waiting.add(address);
      if (waiting.size === 0) return;
      if (timer) clearTimeout(timer);
      timer = setTimeout(start, QUIET).unref();
    },
    async loadUploads() {
      for await (const { name, size } of uploads.list()) {
        if (name.endsWith('.pdf')) sizes.set(addressOfUpload(name), { bytes: size });
      }
    },
    async idle() {
      if (timer) {
        clearTimeout(timer);
        start();
      }
      await running;
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
}
