import { type TitlesBySystem, cardLines } from '@wa/core/domain/products/product';
import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import { needsScripts } from '@wa/core/domain/messages';

interface ByUnitsProps extends TitlesBySystem {
  /** The wording of the catalog, shown without scripts and to visitors who chose both systems. */
  stored: string;
}

/**
 * A text that follows the unit switch (unit-switch.css). Without scripts, or until one system is chosen, it
 * has the wording of the catalog. Only one wording is visible and read aloud at a time.
 */
export function ByUnits({ stored, us, metric }: ByUnitsProps) {
  if (us === metric) return stored;
  return (
    <>
      <span className="units-both">{stored}</span>
      <span className="units-us" hidden>
        {us}
      </span>
      <span className="units-metric" hidden>
        {metric}
      </span>
    </>
  );
}

interface PageTitleProps {
  title: string;
  /** The title per unit system, if the titles differ. */
  titles?: TitlesBySystem | undefined;
}

/**
 * Shows the first line of a title as the heading and further lines below it, each part number with a copy
 * button.
 */
export function PageTitle({ title, titles = { us: title, metric: title } }: PageTitleProps) {
  const [first = '', ...rest] = cardLines(title);
  const [us, metric] = [cardLines(titles.us), cardLines(titles.metric)];
  const line = (stored: string, at: number) =>
    us[at] === metric[at] ? (
      <PartNumbers text={stored} copied />
    ) : (
      <ByUnits stored={stored} us={us[at] ?? stored} metric={metric[at] ?? stored} />
    );
  if (rest.length === 0) return <h1 tabIndex={-1}>{first}</h1>;
  return (
    <hgroup>
      <h1 tabIndex={-1}>{first}</h1>
      <p className="page-title-lines">
        {rest.map((stored, index) => (
          <span key={index}>{line(stored, index + 1)}</span>
        ))}
      </p>
    </hgroup>
  );
}

interface NeedsScriptsProps {
  isFile: true | undefined;
  email: string;
}

/** Message for browsers without scripts on a static host: why there isn't an answer, and what to do. */
export function NeedsScripts({ isFile, email }: NeedsScriptsProps) {
  if (!isFile) return null;
  return (
    <noscript>
      <p>
        <strong>{needsScripts(email)}</strong>
      </p>
    </noscript>
  );
}
