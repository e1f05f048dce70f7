import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import type { Picture } from './pdf/canvas.ts';
import { renderBeside } from './pdf/render-beside.ts';
import { pageSheet } from './model/page-sheet.ts';
import { productSheet } from './model/product-sheet.ts';
import type { SheetSite } from './model/sheet-head.ts';
import type { Sheet } from './model/sheet.ts';
import { figuresIn } from './sheet-hash.ts';

/** Bytes of an uploaded image; null when there is none. */
export type ReadUpload = (name: string) => Promise<Buffer | null>;

export interface DataSheetOptions {
  /** Fixed page that a product's card leads to. */
  target?: Page | null;
  readUpload?: ReadUpload;
}

/** The data sheet of a page or product as a PDF/UA-1 document. */
export function dataSheet(
  subject: Page | Product,
  site: SheetSite,
  { target = null, readUpload = () => Promise.resolve(null) }: DataSheetOptions = {},
): Promise<Buffer> {
  const sheet =
    'connectedSidebar' in subject ? productSheet(subject, target, site) : pageSheet(subject, site);
  return printSheet(sheet, readUpload);
}

/** Paints a sheet. The PDF and image libraries are loaded at the first sheet, so that a start does not wait for them. */
export async function printSheet(sheet: Sheet, readUpload: ReadUpload): Promise<Buffer> {
  const names = new Set(uploadsIn(sheet));
  const pictures = new Map<string, Picture>();
  if (names.size > 0) {
    const { preparePicture } = await import('./pdf/prepare-picture.ts');
    for (const name of names) {
      const bytes = await readUpload(name);
      const picture = bytes && (await preparePicture(bytes));
      if (picture) pictures.set(name, picture);
    }
  }
  return renderBeside(sheet, pictures);
}

function uploadsIn(sheet: Sheet): string[] {
  return figuresIn(sheet).flatMap(({ source }) => (source.kind === 'upload' ? [source.name] : []));
}
