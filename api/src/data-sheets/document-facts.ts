import type { DocumentFacts } from '@wa/core/domain/documents/document-words';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import type { Logger } from 'pino';
import type { UploadStorage } from '../uploads/storage.ts';
import type { DataSheets } from './sheet-library.ts';

/** Milliseconds without a new page after which the sheets of the last ones are made: visitors come first. */
const QUIET = 1_000;
/** Milliseconds of rest for every millisecond of work. */
const REST = 3;
/** Documents that wait; what else is unknown is looked at when its page is drawn the next time. */
const WAITING_MAX = 300;

/**
 * Size and pages of the site's own PDFs, for the rows that lead to them. Pages are drawn with what is known; what is
 * not is found out in the background, and whoever showed it is told.
 */
export interface DocumentFactsKeeper {
  /** What is known now of these addresses. */
  facts: (addresses: readonly string[]) => Promise<KnownDocuments>;
  /** All that is known. */
  all: () => Promise<KnownDocuments>;
  /** Says which documents were just shown at a path (null: nowhere that is kept), so that they are kept up. */
  follow: (path: string | null, addresses: readonly string[]) => void;
  /** Calls with the paths that show something else now. */
  onChange: (tell: (paths: string[]) => void) => void;
  /** Reads the sizes of all uploads: before an export. */
  loadUploads: () => Promise<void>;
  /** Resolves when nothing waits. Cuts no rest short. */
  idle: () => Promise<void>;
  stop: () => void;
}

const SHEET = /^\/data-sheets\/(.+)\.pdf$/;
const UPLOAD = /^\/uploads\/([^/]+\.pdf)$/;
const addressOfSheet = (slug: string) => `/data-sheets/${slug}.pdf`;
const addressOfUpload = (name: string) => `/uploads/${name}`;

export interface DocumentFactsNeeds {
  sheets: DataSheets;
  uploads: UploadStorage;
  log: Logger;
}

export function keepDocumentFacts({ sheets, uploads, log }: DocumentFactsNeeds): DocumentFactsKeeper {
  /** Uploads never change: a name is given once. */
  const sizes = new Map<string, DocumentFacts>();
  const followers = new Map<string, Set<string>>();
  const waiting = new Set<string>();
  let tell: (paths: string[]) => void = () => undefined;
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
  const changed = (address: string) => tell([...(followers.get(address) ?? [])]);
  sheets.onMade((slug) => {
    changed(addressOfSheet(slug));
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
    changed(address);
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
      return pick([...[...sheets.made().keys()].map(addressOfSheet), ...sizes.keys()]);
    },
    follow(path, addresses) {
      for (const address of addresses) {
        if (path !== null) {
          const paths = followers.get(address);
          if (paths) paths.add(path);
          else followers.set(address, new Set([path]));
        }
        if (waiting.size < WAITING_MAX) waiting.add(address);
      }
      if (waiting.size === 0) return;
      if (timer) clearTimeout(timer);
      timer = setTimeout(start, QUIET).unref();
    },
    onChange(listener) {
      tell = listener;
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
