import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { dayText } from '@wa/core/domain/day';
import {
  catalogTitle,
  familyChapters,
  missingChapter,
  NO_PRODUCTS,
  orderChapters,
} from '@wa/core/domain/printed-catalog/printed-catalog';
import type { Page } from '@wa/core/domain/pages/page';
import { cardLines, plainTitle, targetSlug } from '@wa/core/domain/products/product';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { readSettings, type SettingsKeeper } from '../../content/settings/settings.ts';
import { readSidebarTree } from '../../content/sidebar/sidebar-items.ts';
import type { StoreReader } from '../../store/port.ts';
import { checkOf } from '../revisions/find-revisions.ts';
import { productKeys, productChange } from '../revisions/sheet-specs.ts';
import type { Sheet, SheetFigure } from '../sheets/model/sheet.ts';
import { preparePicture, uploadsIn, type ReadUpload } from '../sheets/print-sheet.ts';
import { markChanges, printedRows, type PrintedRows } from './edition-changes.ts';
import {
  partNumberIndex,
  partNumbersOn,
  sizeIndex,
  wordIndex,
  type IndexedProduct,
} from './edition-indexes.ts';
import { EditionProblem, type EditionFacts } from './edition-folder.ts';
import {
  catalogProductSheet,
  chapterSheet,
  contentsSheet,
  COVER_PICTURES,
  coverSheet,
  indexSheet,
  type ContentsLine,
  type EditionFrame,
} from './edition-sheets.ts';
import { FILES, type Pictures } from './edition-task.ts';

export interface ContentNeeds {
  store: StoreReader;
  content: Pick<PublicContent, 'products' | 'product' | 'page'>;
  catalogue: Pick<CatalogueKeeper, 'now'>;
  settings: Pick<SettingsKeeper, 'now'>;
  readUpload: ReadUpload;
}

/** The edition with which the new one is compared. */
export interface Baseline {
  createdAt: string;
  /** The printed rows by the ID of the product; in older editions, by its address. */
  rows: Readonly<Record<string, PrintedRows>>;
}

interface Steps {
  day: string;
  baseline: Baseline | null;
  signal: AbortSignal;
  /** Called for each product; `total` is their number. */
  onProduct: (total: number) => void;
}

type Written = Pick<EditionFacts, 'title' | 'paper' | 'products' | 'changes' | 'since' | 'notes'> & {
  sheets: number;
};

const PRODUCT_GONE = 'Products were deleted while the PDF was being created. Create it again.';
const SIZE_NOTE =
  'Sizes of steel pipe (ASME B36.10M). A page is listed where the listed sizes of its product include the size.';

/**
 * Writes the sheets of an edition to files, one product after the other, so that no catalog is too large for
 * the memory. A separate process composes them (edition-process.ts).
 * @throws EditionProblem for a catalog without products
 */
export async function writeEdition(folder: string, needs: ContentNeeds, steps: Steps): Promise<Written> {
  const opened: Lines[] = [];
  const open = async (name: string) => {
    const lines = await openLines(join(folder, name));
    opened.push(lines);
    return lines;
  };
  try {
    return await writeSheets(folder, needs, steps, open);
  } finally {
    // A failed or canceled job must not leave a file open.
    await Promise.all(opened.map(({ close }) => close()));
  }
}

async function writeSheets(
  folder: string,
  needs: ContentNeeds,
  steps: Steps,
  open: (name: string) => Promise<Lines>,
): Promise<Written> {
  const { store, content, catalogue, settings, readUpload } = needs;
  const { day, baseline, signal } = steps;
  const [{ site }, { printedCatalog }, specs, tree, products] = await Promise.all([
    settings.now(),
    readSettings(store),
    catalogue.now(),
    readSidebarTree(store),
    content.products(),
  ]);
  const { chapters, missing } = orderChapters(familyChapters(tree, products), printedCatalog.chapters);
  const shown = chapters.filter(({ isLeftOut }) => !isLeftOut);
  const total = shown.reduce((sum, chapter) => sum + chapter.products.length, 0);
  if (total === 0) throw new EditionProblem(NO_PRODUCTS);

  const frame: EditionFrame = {
    site,
    title: catalogTitle(printedCatalog, site.name),
    day,
    dayText: dayText(day),
  };
  const since = baseline && dayText(baseline.createdAt.slice(0, 10));
  const body = await open(FILES.body);
  const pictures = await openPictures(join(folder, FILES.pictures), readUpload);
  const rows: Record<string, PrintedRows> = {};
  const indexed: IndexedProduct[] = [];
  const contents: ContentsLine[] = [];
  const cover: SheetFigure[] = [];
  let changes = 0;
  // The cover and the contents precede the first chapter.
  let at = 2;
  for (const { title, products: own } of shown) {
    const first = at + 1;
    const lines = own.map(({ title: name }, index): ContentsLine => ({
      text: cardLines(name).join(', '),
      level: 2,
      at: first + index,
    }));
    contents.push({ text: title, level: 1, at }, ...lines);
    const targets = await pagesOf(content, own.map(targetSlug));
    await body.write(chapterSheet(frame, { title, pages: [...targets.values()], products: lines }));
    at += 1;
    let hasCover = cover.length === COVER_PICTURES;
    for (const summary of own) {
      signal.throwIfAborted();
      const product = await content.product(summary.slug);
      if (product === null) throw new EditionProblem(PRODUCT_GONE);
      const target = targets.get(targetSlug(summary) ?? '') ?? null;
      const made = catalogProductSheet(frame, {
        product,
        target,
        chapter: title,
      });
      const sheet = {
        ...made,
        revision: productChange(product, target, specs).slice(0, 10),
        ...checkOf(`product/${summary.slug}`, productKeys(product, target, specs), specs, site.publicUrl),
      };
      rows[summary._id] = printedRows(sheet);
      const marked =
        since === null
          ? { sheet, changes: 0 }
          : markChanges(sheet, {
              before: baseline?.rows[summary._id] ?? baseline?.rows[summary.slug],
              since,
            });
      changes += marked.changes;
      await pictures.add(sheet);
      await body.write(marked.sheet);
      const picture = hasCover ? undefined : mainDrawing(sheet);
      if (picture) cover.push({ ...picture, caption: title });
      hasCover ||= picture !== undefined;
      const [name = '', ...details] = cardLines(summary.title);
      indexed.push({
        at,
        name,
        detail: details.join(', '),
        chapter: title,
        figures: summary.figures,
        partNumbers: partNumbersOn(plainTitle(summary.title), sheet),
      });
      at += 1;
      steps.onProduct(total);
    }
  }
  const indexes = [
    indexSheet(frame, 'Index by pipe size', SIZE_NOTE, sizeIndex(indexed, specs)),
    indexSheet(frame, 'Index by part number', '', partNumberIndex(indexed)),
    indexSheet(frame, 'Index by word', '', wordIndex(indexed)),
  ].filter((sheet) => sheet !== null);
  for (const sheet of indexes) {
    contents.push({ text: sheet.title, level: 1, at });
    await body.write(sheet);
    at += 1;
  }
  await body.end();
  await pictures.end();
  const front = await open(FILES.front);
  await front.write(coverSheet(frame, cover, since));
  await front.write(contentsSheet(frame, contents));
  await front.end();
  await writeFile(join(folder, FILES.rows), JSON.stringify(rows));
  const notes = missing.filter(({ isLeftOut }) => !isLeftOut).map(({ title }) => missingChapter(title));
  const facts = { title: frame.title, paper: printedCatalog.paper, products: total, changes, notes };
  return { ...facts, since: baseline?.createdAt ?? null, sheets: at };
}

/** Returns the pages with these addresses, each once, in their order. */
async function pagesOf(
  content: ContentNeeds['content'],
  slugs: readonly (string | null)[],
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const slug of new Set(slugs)) {
    const page = slug === null ? null : await content.page(slug);
    if (page !== null) pages.set(page.slug, page);
  }
  return pages;
}

/** Returns the drawing at the top of a sheet. */
function mainDrawing({ blocks }: Sheet): SheetFigure | undefined {
  const [first] = blocks;
  const figure =
    first?.kind === 'overview' ? first.figure : first?.kind === 'figures' ? first.figures[0] : undefined;
  return figure?.source.kind === 'drawing' ? figure : undefined;
}

type Lines = Awaited<ReturnType<typeof openLines>>;

/** Opens a file with one JSON value a line. */
async function openLines(file: string) {
  const stream = createWriteStream(file);
  await once(stream, 'open');
  // Without a listener, a full disk would end the server. The next write or the end reports the fault.
  let fault: Error | null = null;
  stream.on('error', (error) => (fault = error));
  return {
    async write(value: unknown): Promise<void> {
      if (fault) throw fault;
      if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain');
    },
    async end(): Promise<void> {
      if (fault) throw fault;
      stream.end();
      await finished(stream);
    },
    async close(): Promise<void> {
      if (stream.closed) return;
      const closed = once(stream, 'close');
      stream.destroy();
      await closed;
    },
  };
}

/** Opens a folder of the uploaded images of the sheets, each of which is prepared once. */
async function openPictures(folder: string, readUpload: ReadUpload) {
  const known: Pictures = {};
  const seen = new Set<string>();
  await mkdir(folder, { recursive: true });
  return {
    async add(sheet: Sheet): Promise<void> {
      for (const name of uploadsIn(sheet)) {
        if (seen.has(name)) continue;
        seen.add(name);
        const picture = await preparePicture(await readUpload(name));
        if (picture === null) continue;
        const file = `${String(seen.size)}.jpg`;
        await writeFile(join(folder, file), picture.bytes);
        known[name] = { file, width: picture.width, height: picture.height };
      }
    },
    end: () => writeFile(join(folder, FILES.pictureList), JSON.stringify(known)),
  };
}
