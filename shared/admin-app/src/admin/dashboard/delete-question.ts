import { DELETE_PRODUCT, deleteProducts } from '@wa/core/domain/messages';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { whatBreaks } from '../bin/bin-entry.ts';
import { titleIn } from '../catalogue/titles.ts';
import type { Content } from '../content-store.ts';
import { productNames, type Title } from './product-names.ts';

/** Number of names listed in the confirmation; further ones are counted. */
const NAMED = 8;

/** Returns the confirmation of a deletion (specification 5), with the links that would break. */
export function deleteQuestion(
  products: readonly ProductSummary[],
  content: Content,
): { text: string; detail: string } {
  const title = (raw: string) => titleIn(content, raw);
  const { text, detail } = questionOf(products, title);
  const breaks = products.flatMap(({ _id: id, slug, title: raw }) => {
    const found = whatBreaks({ id, kind: 'product', path: `/product/${slug}` }, content);
    return products.length === 1 ? found : found.map((sentence) => `“${title(raw)}”: ${sentence}`);
  });
  return { text, detail: [detail, ...breaks].join(' ') };
}

function questionOf(products: readonly ProductSummary[], title: Title): { text: string; detail: string } {
  if (products.length === 1)
    return {
      text: DELETE_PRODUCT,
      detail: `${productNames(products, title)} will move to the bin. You can restore it from there.`,
    };
  const names = products.slice(0, NAMED).map((product) => `“${title(product.title)}”`);
  const more = products.length - names.length;
  const list = more > 0 ? `${names.join(', ')}, and ${String(more)} more` : names.join(', ');
  return {
    text: deleteProducts(products.length),
    detail: `${list} will move to the bin. You can restore them from there.`,
  };
}
