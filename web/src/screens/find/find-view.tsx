import { PRODUCT_FINDER } from '@wa/core/domain/labels';
import type { ReactNode } from 'react';
import { FIND_PATH, PIPE_SIZES_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';
import { NeedsScripts } from '../../site/layout/page-parts.tsx';
import { Drawn } from '../../site/drawn.tsx';
import { FindForm } from './find-form.tsx';
import { FoundParts } from './found-parts.tsx';
import { GapArithmetic } from './gap-arithmetic.tsx';
import './find.css';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { Icon } from '@wa/core/ui/icon.tsx';

/**
 * Product finder: a form and the products compared with the listed ratings (D16). The server computes the
 * answer.
 */
export function FindView({ route, site, chart }: ViewProps<'find'> & { chart?: ReactNode }) {
  const { search, answer, fields } = route;
  const isAnswered = answer.parts.length > 0;
  return (
    // The attribute marks an address with a query that isn't answered yet. Only a static host sends such a
    // document (loader.ts).
    <article className="page page-wide find" data-unanswered={search === '' || undefined}>
      <h1 tabIndex={-1}>{PRODUCT_FINDER}</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      <p className="lead">
        Enter what you know, and we’ll show which products are rated for it. If we don’t list a rating, we say
        so.
      </p>
      <div className="find-columns space-16">
        <FindForm search={search} answer={answer} fields={fields} />
        <div>
          {answer.gap && <GapArithmetic gap={answer.gap} />}
          {isAnswered ? <FoundParts answer={answer} search={search} /> : <NothingAsked answer={answer} />}
          {isAnswered && (
            <Drawn part="range-chart" of={route}>
              {chart}
            </Drawn>
          )}
          {isAnswered && <KeepAnswer href={`${FIND_PATH}?${search}`} />}
          <p className="space-16 no-print">
            <a href={PIPE_SIZES_PATH}>Pipe sizes: outside diameters by standard</a>
          </p>
        </div>
      </div>
    </article>
  );
}

/** Instructions shown in place of an answer. */
function NothingAsked({ answer: { task, problems } }: { answer: FinderAnswer }) {
  const marked = Object.keys(problems).length;
  if (marked > 0)
    return (
      <p className="problem tip">
        Correct the marked {marked === 1 ? 'value' : 'values'} to see which products fit.
      </p>
    );
  return (
    <p className="problem tip">
      {task === null
        ? 'Choose an application, and we’ll ask only the questions that apply.'
        : 'Nothing in the catalog is listed for this application.'}
    </p>
  );
}

/**
 * Buttons that copy the link to the answer or print it. Without scripts, the browser's own commands do
 * (find.css).
 */
function KeepAnswer({ href }: { href: string }) {
  return (
    <p className="space-16 line scripted no-print">
      <button className="button copy-button" type="button" data-copy={href}>
        <Icon name="link" />
        <span className="copy-word">Copy link to this answer</span>
      </button>
      <button
        className="button"
        type="button"
        onClick={() => {
          window.print();
        }}
      >
        <Icon name="print" />
        Print
      </button>
      <span className="quiet">The link contains only your inputs.</span>
    </p>
  );
}
