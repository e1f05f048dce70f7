import { useEffect, type ReactNode } from 'react';
import {
  compareHref,
  COMPARED_MAX,
  COMPARE_PARAMETER,
  type PartGroup,
} from '@wa/core/domain/compare/comparison';
import type { ViewProps } from '../../site/routes.ts';
import { NeedsScripts } from '../../site/layout/page-parts.tsx';
import { Drawn } from '../../site/drawn.tsx';
import { noteCompared } from '../../site/compared.ts';
import { CompareTable } from './compare-table.tsx';
import { Icon } from '@wa/core/ui/icon.tsx';
import { COMPARE_PATH } from '@wa/core/domain/site-routes';

/**
 * Compares up to four products side by side (D16). It works without scripts, and its address contains the
 * whole state.
 */
export function CompareView({ route, site, chart }: ViewProps<'compare'> & { chart?: ReactNode }) {
  const { comparison, search } = route;
  const { parts, problems } = comparison;
  const slugs = parts.map(({ slug }) => slug);
  useEffect(() => {
    noteCompared(parts.map(({ slug }) => slug));
  }, [parts]);
  return (
    <article className="page page-wide compare" data-unanswered={search === '' || undefined}>
      <h1 tabIndex={-1}>Compare</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      <p className="lead">
        Up to four products, one row for each value. A difference is marked ≠. If a value isn’t listed, ask
        us.
      </p>
      {problems.map((problem) => (
        <p key={problem} className="problem" role="status">
          {problem}
        </p>
      ))}
      {parts.length > 0 && <CompareTable comparison={comparison} link={compareHref(slugs)} />}
      {parts.length > 0 && (
        <Drawn part="range-chart" of={route}>
          {chart}
        </Drawn>
      )}
      {parts.length < COMPARED_MAX ? (
        <AddPart groups={comparison.others} slugs={slugs} />
      ) : (
        <p className="space-12 muted no-print">
          You can compare up to four products. Remove one to add another.
        </p>
      )}
    </article>
  );
}

interface AddPartProps {
  groups: readonly PartGroup[];
  /** Slugs of the compared products, in order. */
  slugs: readonly string[];
}

/**
 * Form that adds a product to the address. It needs no scripts and lists the families of the compared
 * products first.
 */
function AddPart({ groups, slugs }: AddPartProps) {
  return (
    <form className="compare-add line space-16 no-print" method="get" action={COMPARE_PATH}>
      {slugs.map((slug) => (
        <input key={slug} type="hidden" name={COMPARE_PARAMETER} value={slug} />
      ))}
      <label className="field">
        <span className="field-label">{slugs.length === 0 ? 'First part' : 'Another part'}</span>
        <select className="input" name={COMPARE_PARAMETER} defaultValue="" required>
          <option value="">Choose a product</option>
          {groups.map(({ family, parts }) => (
            <optgroup key={family} label={family}>
              {parts.map(({ slug, name, detail }) => (
                <option key={slug} value={slug}>
                  {[name, detail].filter(Boolean).join(', ')}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button className="button" type="submit">
        <Icon name="plus" />
        Add
      </button>
    </form>
  );
}
