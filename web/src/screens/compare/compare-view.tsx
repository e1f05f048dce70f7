import { useEffect, type ReactNode } from 'react';
import { compareHref, COMPARED_MAX } from '@wa/core/domain/compare/comparison';
import type { ViewProps } from '../../site/routes.ts';
import { BackLink } from '../../site/layout/back-link.tsx';
import { NeedsScripts } from '../../site/layout/needs-scripts.tsx';
import { Drawn } from '../../site/drawn.tsx';
import { noteCompared } from '../../site/compared-here.ts';
import { AddPart } from './add-part.tsx';
import { CompareTable } from './compare-table.tsx';

/** Up to four parts side by side (D16); complete without scripts, and its address is all of it. */
export function CompareView({ route, site, chart }: ViewProps<'compare'> & { chart?: ReactNode }) {
  const { comparison, search } = route;
  const { parts, problems } = comparison;
  const slugs = parts.map(({ slug }) => slug);
  useEffect(() => {
    noteCompared(parts.map(({ slug }) => slug));
  }, [parts]);
  return (
    <article className="page page-wide compare" data-unanswered={search === '' || undefined}>
      <BackLink />
      <h1 tabIndex={-1}>Compare</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      <p className="lead">
        Up to four parts, one row a quantity. A difference is marked ≠. What is not published is no “no”: ask
        us.
      </p>
      {problems.map((problem) => (
        <p key={problem} className="compare-problem" role="status">
          {problem}
        </p>
      ))}
      {parts.length > 0 && (
        <CompareTable comparison={comparison} link={site.publicUrl + compareHref(slugs)} />
      )}
      {parts.length > 0 && (
        <Drawn part="range-chart" of={route}>
          {chart}
        </Drawn>
      )}
      {parts.length < COMPARED_MAX ? (
        <AddPart groups={comparison.others} slugs={slugs} />
      ) : (
        <p className="compare-full">Four parts is all there is room for: remove one to add another.</p>
      )}
    </article>
  );
}
