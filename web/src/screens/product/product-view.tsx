import type { ReactNode } from 'react';
import { Drawn } from '../../site/drawn.tsx';
import type { ViewProps } from '../../site/routes.ts';

interface Props extends ViewProps<'product'> {
  /** Content of the page (product-article.tsx), on the server only. */
  article?: ReactNode;
}

/**
 * The page of a product. It needs no component in the browser: listeners of the document serve its links and
 * buttons.
 */
export function ProductView({ route, article }: Props) {
  return (
    <Drawn key={route.product._id} part="product" of={route} as="article" className="page page-with-side">
      {article}
    </Drawn>
  );
}
