import { documentName } from '../documents/documents.ts';
import type { Product, ProductInput } from './product.ts';

type FileTexts = Pick<ProductInput, 'image' | 'images' | 'pdfs' | 'pdfNames' | 'imageAlts'>;

/** Returns the name of a document that the office entered; otherwise the one that its address says (D35.3). */
export function productDocumentName({ pdfNames }: Pick<Product, 'pdfNames'>, href: string): string {
  return pdfNames.find((named) => named.href === href)?.name || documentName(href);
}

/** Returns the texts of files, trimmed, without empty ones and without files that the product no longer has. */
export function usedFileTexts(product: FileTexts): Pick<ProductInput, 'pdfNames' | 'imageAlts'> {
  const { image, images, pdfs, pdfNames, imageAlts } = product;
  const pictures = [image, ...images];
  return {
    pdfNames: pdfNames
      .map(({ href, name }) => ({ href, name: name.trim() }))
      .filter(({ href, name }) => name !== '' && pdfs.includes(href)),
    imageAlts: imageAlts
      .map(({ src, alt }) => ({ src, alt: alt.trim() }))
      .filter(({ src, alt }) => alt !== '' && pictures.includes(src)),
  };
}
