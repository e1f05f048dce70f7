import { createHash } from 'node:crypto';
import {
  GUIDE_FORMATS,
  guideHref,
  guideSpecification,
  type GuideFormat,
  type GuideSource,
} from '@wa/core/domain/guide-specification';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { pageGuide } from '@wa/core/domain/page-guide';
import { productGuide } from '@wa/core/domain/products/product-guide';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import type { Page } from '@wa/core/domain/pages/page';
import { targetSlug, type Product } from '@wa/core/domain/products/product';
import { LRUCache } from 'lru-cache';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { pageChange, productChange } from '../revisions/sheet-specs.ts';
import type { SiteFile } from '../sheets/document-files.ts';

const FILE = /^\/guide-specifications\/(product\/)?([a-z0-9/-]+)-(us|metric)\.(docx|txt)$/;
const SYSTEMS: readonly UnitSystem[] = ['us', 'metric'];
const FORMATS = Object.keys(GUIDE_FORMATS) as GuideFormat[];

/** The number of files of a guide specification. */
export const GUIDE_FILES = SYSTEMS.length * FORMATS.length;

/** Search engines list the page, which has the same text. */
export const NOT_INDEXED = { 'X-Robots-Tag': 'noindex' };

/** Word files in memory by the hash of their content: 9 kB each, 10 ms of CPU time to create. */
const made = new LRUCache<string, Promise<Buffer>>({ max: 500 });

interface GuideSite {
  name: string;
  publicUrl: string;
}

/** A guide specification with the last change of the data sheet of its page or product (D27.3). */
interface Guide {
  source: GuideSource;
  changed: string;
}

interface GuideNeeds {
  content: Pick<PublicContent, 'page' | 'product'>;
  catalogue: Catalogue;
  site: GuideSite;
}

async function guideOf(
  record: Page | Product,
  { content, catalogue, site }: GuideNeeds,
): Promise<Guide | null> {
  if (!('connectedSidebar' in record)) {
    const source = pageGuide(record, site);
    return source && { source, changed: pageChange(record, catalogue) };
  }
  const source = productGuide(record, site);
  if (source === null) return null;
  const target = targetSlug(record);
  const page = target === null ? null : await content.page(target);
  return { source, changed: productChange(record, page, catalogue) };
}

/** Returns true for an address at which a guide specification may be. */
export const isGuideFile = (address: string): boolean => FILE.test(address);

/** Returns the name under which a visitor saves a file, such as `q-us-guide-specification.docx`. */
export const guideFileName = (address: string): string =>
  (address.split('/').at(-1) ?? '').replace(/\./, '-guide-specification.');

/**
 * Returns the file of a guide specification in one system of units; null for an unknown address (D28.3).
 * @param address such as `/guide-specifications/repair-clamps-316l-us.docx`
 */
export async function readGuideFile(address: string, needs: GuideNeeds): Promise<Buffer | null> {
  const { content } = needs;
  const [, folder, slug = '', units, format] = FILE.exec(address) ?? [];
  const record = await (folder === undefined ? content.page(slug) : content.product(slug));
  const guide = record && (await guideOf(record, needs));
  return guide && fileOf(guide, units === 'metric' ? 'metric' : 'us', format === 'txt' ? 'txt' : 'docx');
}

/** Returns the guide specification of a public page or product as all of its files, for the static export. */
export async function guideFiles(record: Page | Product, needs: GuideNeeds): Promise<SiteFile[]> {
  const guide = await guideOf(record, needs);
  if (guide === null) return [];
  return SYSTEMS.flatMap((system) =>
    FORMATS.map((format) => ({
      path: guideHref(guide.source.path, system, format),
      body: () => fileOf(guide, system, format),
    })),
  );
}

async function fileOf(guide: Guide, system: UnitSystem, format: GuideFormat): Promise<Buffer> {
  if (format === 'docx') return wordFile(guide, system);
  // Editors on Windows expect its ends of lines.
  return Buffer.from(`${guideSpecification(guide.source, system).replaceAll('\n', '\r\n')}\r\n`);
}

function wordFile({ source, changed }: Guide, system: UnitSystem): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([source, changed, system]))
    .digest('hex');
  const known = made.get(key);
  if (known !== undefined) return known;
  // The library takes a tenth of a second to load, so the start of the server doesn't wait for it.
  const making = import('./guide-docx.ts').then(({ guideDocx }) => guideDocx(source, { system, changed }));
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
