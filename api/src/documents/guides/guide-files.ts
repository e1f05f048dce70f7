import { createHash } from 'node:crypto';
import {
  GUIDE_FORMATS,
  guideHref,
  guideSpecification,
  type GuideFormat,
  type GuideSource,
} from '@wa/core/domain/guide-specification';
import { pageGuide } from '@wa/core/domain/page-guide';
import { productGuide } from '@wa/core/domain/products/product-guide';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { LRUCache } from 'lru-cache';
import type { PublicContent } from '../../content/catalog/public-content.ts';
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

/** A guide specification with the last change of its page or product. */
interface Guide {
  source: GuideSource;
  updatedAt: string;
}

function guideOf(record: Page | Product, site: GuideSite): Guide | null {
  const source = 'connectedSidebar' in record ? productGuide(record, site) : pageGuide(record, site);
  return source && { source, updatedAt: record.updatedAt };
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
export async function readGuideFile(
  content: Pick<PublicContent, 'page' | 'product'>,
  address: string,
  site: GuideSite,
): Promise<Buffer | null> {
  const [, folder, slug = '', units, format] = FILE.exec(address) ?? [];
  const record = await (folder === undefined ? content.page(slug) : content.product(slug));
  const guide = record && guideOf(record, site);
  return guide && fileOf(guide, units === 'metric' ? 'metric' : 'us', format === 'txt' ? 'txt' : 'docx');
}

/** Returns the guide specification of a public page or product as all of its files, for the static export. */
export function guideFiles(record: Page | Product, site: GuideSite): SiteFile[] {
  const guide = guideOf(record, site);
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

function wordFile({ source, updatedAt }: Guide, system: UnitSystem): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([source, updatedAt, system]))
    .digest('hex');
  const known = made.get(key);
  if (known !== undefined) return known;
  // The library takes a tenth of a second to load, so the start of the server doesn't wait for it.
  const making = import('./guide-docx.ts').then(({ guideDocx }) =>
    guideDocx(source, { system, changed: updatedAt }),
  );
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
