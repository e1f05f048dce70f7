import type { ReactNode } from 'react';
import { PIPE_SIZES } from '@wa/core/domain/labels';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';
import { Drawn } from '../../site/drawn.tsx';
import './pipe-sizes.css';

/** Pipe sizes: outside diameters by public standards (D16), rendered on the server only. */
export function PipeSizesView({ route, tables }: ViewProps<'pipe-sizes'> & { tables?: ReactNode }) {
  return (
    <article className="page page-wide pipe-sizes">
      <h1 tabIndex={-1}>{PIPE_SIZES}</h1>
      <p className="lead">
        The outside diameter of a nominal size depends on the standard. Values from the standard are black,
        converted values are gray. Measure the pipe before you order.{' '}
        <a href={FIND_PATH}>Find the product that fits</a>
      </p>
      <Drawn part="pipe-tables" of={route}>
        {tables}
      </Drawn>
    </article>
  );
}
