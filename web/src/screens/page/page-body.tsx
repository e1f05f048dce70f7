import type { ReactNode } from 'react';
import { layoutOf } from '@wa/core/domain/pages/page';
import { Drawn } from '../../site/drawn.tsx';
import type { ViewProps } from '../../site/routes.ts';

interface Props {
  route: ViewProps<'page' | 'gallery'>['route'];
  /** The blocks of the page, on the server only. */
  children: ReactNode;
}

/**
 * The body of a page. Its blocks need no components in the browser: listeners of the document serve their
 * links and buttons.
 */
export function PageBody({ route, children }: Props) {
  const { _id, content } = route.page;
  const className = layoutOf(content, 'public').showSidebar ? 'page-columns' : 'page-body';
  return (
    <Drawn key={_id} part="page-body" of={route} className={className}>
      {children}
    </Drawn>
  );
}
