import { ownersOf } from '../moved-addresses.ts';
import { cardLines, type ProductInput } from './product.ts';

/**
 * Copies a product for a variant of it (D35.1). The first line of the title says that it is a copy. The copy
 * gets its own page and address, and lists the same specs. The order code and the approvals are left out,
 * because they hold for one product only; certificates name the products that they cover. So is its data sheet,
 * because the address of the copy's own sheet isn't known yet.
 */
export function copyProduct(product: ProductInput): ProductInput {
  const [first = '', ...lines] = cardLines(product.title);
  const title = [`${first} (copy)`.trim(), ...lines].join('|');
  const isKept = (href: string) => !ownersOf(href).includes(`/product/${product.slug}`);
  const pdfs = product.pdfs.filter(isKept);
  const pdfNames = product.pdfNames.filter(({ href }) => isKept(href));
  const own = { title, slug: '', url: '', orderCode: '', approvals: '', prepared: null };
  return { ...product, ...own, pdfs, pdfNames };
}
