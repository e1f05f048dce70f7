import type { ReactNode } from 'react';
import { Drawn } from '../../site/drawn.tsx';
import type { ViewProps } from '../../site/routes.ts';

interface Props extends ViewProps<'page'> {
  /** Content of the page (page-blocks.tsx), on the server only. */
  article?: ReactNode;
  /** True for a page with a side column, on the server only. */
  isBeside?: boolean;
}

/**
 * A page from the admin or from the first content. It needs no component in the browser: listeners of the
 * document serve its links and buttons.
 */
export function PageView({ route, article, isBeside }: Props) {
  return (
    <Drawn
      key={route.page._id}
      part="page"
      of={route}
      as="article"
      className={isBeside ? 'page page-with-side' : 'page'}
    >
      {article}
    </Drawn>
  );
}
