import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DocumentFacts } from '@wa/core/domain/documents/documents';
import type { Logger } from 'pino';
import { writeWhole } from '../../config/data-folder.ts';
import { pageCount } from './document-files.ts';

export type SheetFiles = ReturnType<typeof openSheetFiles>;

/** Matches a file name: the sheet's address, the hash of its content, and its number of pages. */
const NAME = /^([a-z0-9-]+)\.([0-9a-f]{32})-(\d+)\.pdf$/;

interface SheetFile {
  file: string;
  hash: string;
  facts: DocumentFacts;
}

interface SheetFilesNeeds {
  folder: string;
  log: Logger;
  /** False if another process owns the folder and removes outdated sheets. */
  isOwner: boolean;
}

/** Opens the folder of printed data sheets. It has one file per sheet, of the content requested last. */
export function openSheetFiles({ folder, log, isOwner }: SheetFilesNeeds) {
  const printing = new Map<string, Promise<Buffer>>();
  const files = new Map<string, SheetFile>();
  let version = 0;
  let loading: Promise<void> | null = null;
  const load = () => (loading ??= readFolder());
  const remove = async (file: string) => isOwner && rm(join(folder, file), { force: true });

  /**
   * Reads the sheets of earlier runs from the file names alone. A build or a crash may leave two files of a
   * sheet; the newest counts.
   */
  async function readFolder(): Promise<void> {
    const written = new Map<string, number>();
    for (const file of await readdir(folder).catch((): string[] => [])) {
      const [, owner, hash = '', pages] = NAME.exec(file) ?? [];
      const slug = owner?.replaceAll('--', '/');
      if (slug === undefined) continue;
      const { size, mtimeMs } = await stat(join(folder, file)).catch(() => ({ size: 0, mtimeMs: 0 }));
      if (size === 0) continue;
      const other = files.get(slug)?.file;
      const isOlder = mtimeMs < (written.get(slug) ?? 0);
      if (other !== undefined) await remove(isOlder ? file : other).catch(() => undefined);
      if (isOlder) continue;
      files.set(slug, { file, hash, facts: { bytes: size, pages: Number(pages) } });
      written.set(slug, mtimeMs);
    }
  }

  async function keep(slug: string, hash: string, body: Buffer): Promise<void> {
    const facts = { bytes: body.length, pages: pageCount(body) };
    const file = `${slug.replaceAll('/', '--')}.${hash}-${facts.pages}.pdf`;
    const before = files.get(slug);
    files.set(slug, { file, hash, facts });
    if (!isDeepStrictEqual(before?.facts, facts)) version += 1;
    try {
      await writeWhole(join(folder, file), body, { isDurable: false });
      if (before && before.file !== file) await remove(before.file);
    } catch (error) {
      log.warn({ err: error, slug }, 'data sheet write failed');
    }
  }

  return {
    /** Returns the known size and pages of a sheet, which may be those of earlier content. */
    async facts(slug: string): Promise<DocumentFacts | undefined> {
      await load();
      return files.get(slug)?.facts;
    },
    /** Returns true if the sheet with this content was printed. */
    async has(slug: string, hash: string): Promise<boolean> {
      await load();
      return files.get(slug)?.hash === hash;
    },
    /** Returns the PDF with this content, from the folder or printed now, once for all concurrent callers. */
    async read(slug: string, hash: string, print: () => Promise<Buffer>): Promise<Buffer> {
      await load();
      const last = files.get(slug);
      const there = last?.hash === hash ? await readFile(join(folder, last.file)).catch(() => null) : null;
      if (there) return there;
      const key = `${slug}.${hash}`;
      const underWay = printing.get(key);
      if (underWay) return underWay;
      const printed = print();
      printing.set(key, printed);
      const forget = () => printing.delete(key);
      printed.then((body) => keep(slug, hash, body)).then(forget, forget);
      return printed;
    },
    /** Removes the sheets that aren't live from the folder and from the known facts. */
    async sweep(readLive: () => Promise<ReadonlySet<string>>): Promise<void> {
      await load();
      // The copy comes before the list, so that sheets added in between are not removed.
      const found = [...files];
      const live = await readLive();
      for (const [slug, { file }] of found) {
        if (live.has(slug)) continue;
        if (files.delete(slug)) version += 1;
        await remove(file);
      }
    },
    /** A number that increases whenever the facts of a sheet change. */
    version: () => version,
  };
}
