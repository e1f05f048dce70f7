import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import { type TitlesBySystem, cardLines } from '@wa/core/domain/products/product';
import { ByUnits } from './by-units.tsx';

interface Props {
  title: string;
  /** The title for who chose one system of units, where they differ. */
  titles?: TitlesBySystem | undefined;
}

/** First line of a title as the heading; further lines quieter below it, each part number with a copy button. */
export function PageTitle({ title, titles = { us: title, metric: title } }: Props) {
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
