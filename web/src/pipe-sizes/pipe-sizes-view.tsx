import { PIPE_SIZES } from '@wa/core/domain/labels';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../app/views.ts';
import { adoptedBody, BODY_ATTRIBUTE, pageParts } from '../cms/body-shelf.ts';
import { BackLink } from '../layout/back-link.tsx';
import './pipe-sizes.css';

/** Pipe sizes: outside diameters by public standards (D16), drawn by the server alone. */
export function PipeSizesView({ route }: ViewProps<'pipe-sizes'>) {
  const drawn = adoptedBody(route);
  const body = { [BODY_ATTRIBUTE]: true };
  return (
    <article className="page page-wide pipe-sizes">
      <BackLink />
      <h1 tabIndex={-1}>{PIPE_SIZES}</h1>
      <p className="lead">
        Pipes of one nominal size differ in outside diameter by their standard. Black is what the standard
        prints, grey is converted. The pipe itself decides: measure it before you order.{' '}
        <a href={FIND_PATH}>Find the part that fits</a>
      </p>
      {drawn === null ? (
        <div {...body}>{pageParts.PipeTables && <pageParts.PipeTables />}</div>
      ) : (
        <div {...body} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
      )}
    </article>
  );
}
