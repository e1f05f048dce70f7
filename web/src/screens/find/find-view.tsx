import type { ReactNode } from 'react';
import { FIND_PATH, PIPE_SIZES_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';
import { BackLink } from '../../site/layout/back-link.tsx';
import { NeedsScripts } from '../../site/layout/needs-scripts.tsx';
import { Drawn } from '../../site/drawn.tsx';
import { FindForm } from './find-form.tsx';
import { FoundParts } from './found-parts.tsx';
import { GapArithmetic } from './gap-arithmetic.tsx';
import { KeepAnswer } from './keep-answer.tsx';
import { NothingAsked } from './nothing-asked.tsx';
import './find.css';

/** Find the part: a form, and what the published figures say to it (D16). The server answers; this draws. */
export function FindView({ route, site, chart }: ViewProps<'find'> & { chart?: ReactNode }) {
  const { search, answer, fields } = route;
  const isAnswered = answer.parts.length > 0;
  return (
    // An address with a query whose answer is still to come: only a host of files sends such a document (loader.ts).
    <article className="page page-wide find" data-unanswered={search === '' || undefined}>
      <BackLink />
      <h1 tabIndex={-1}>Find the part</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      <p className="lead">
        Your size and pressure against the published figures. What is not published is a question, never a
        yes.
      </p>
      <div className="find-columns">
        <FindForm search={search} answer={answer} fields={fields} />
        <div className="find-answer">
          {answer.gap && <GapArithmetic gap={answer.gap} />}
          {isAnswered ? <FoundParts answer={answer} search={search} /> : <NothingAsked answer={answer} />}
          {isAnswered && (
            <Drawn part="range-chart" of={route}>
              {chart}
            </Drawn>
          )}
          {isAnswered && <KeepAnswer href={`${FIND_PATH}?${search}`} origin={site.publicUrl} />}
          <p className="find-more">
            <a href={PIPE_SIZES_PATH}>Pipe sizes: outside diameters by standard</a>
          </p>
        </div>
      </div>
    </article>
  );
}
