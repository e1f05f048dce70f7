import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import type { Compared, FoundPart } from '@wa/core/domain/finder/finder-answer';
import { capitalized } from '@wa/core/domain/text';
import { ProductPicture } from '../../site/picture.tsx';
import { BothSystems, ListedValue, ResultWord } from './compared-values.tsx';
import { AddToQuote, hrefOf } from './found-part.tsx';

/** Limits that share one column, because a product lists the size of its pipe by name or by diameter. */
const SIZE: readonly Compared['limits'][] = ['nominal-size', 'outside-diameter'];
const columnOf = ({ limits }: Compared) => (SIZE.includes(limits) ? 'size' : limits);

/** Products as one table, with a row per product and a column per requirement. */
export function ProductTable({ caption, parts }: { caption: string; parts: readonly FoundPart[] }) {
  const columns = new Map(parts.flatMap(({ compared }) => compared.map((line) => [columnOf(line), line])));
  return (
    <table className="product-table answer-table framed-list">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="seen-if-wide">
        <tr>
          <th scope="col">Product</th>
          {[...columns].map(([column, line]) => (
            <th scope="col" key={column}>
              {titleOf(line)}
              <small>
                You need <BothSystems text={line.need} converted={line.needConverted} />
              </small>
            </th>
          ))}
          <th>
            <span className="visually-hidden">Quote</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.slug}>
            <th scope="row">
              <ProductPicture image={part.image} />
              <a href={hrefOf(part)}>
                <PartNumbers text={part.name} />
              </a>
            </th>
            {[...columns].map(([column, line]) => (
              <td key={column} data-label={`${titleOf(line)}:`}>
                {part.compared
                  .filter((each) => columnOf(each) === column)
                  .map((each) => (
                    <Cell key={each.label} line={each} />
                  ))}
              </td>
            ))}
            <td>
              <AddToQuote part={part} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const titleOf = (line: Compared) =>
  columnOf(line) === 'size' ? 'Pipe size' : capitalized(line.label.split(': ').at(-1) ?? '');

/** The value, preceded by the variant that has it: `Plugs of silicone: −76 to 392 °F`. */
function Cell({ line }: { line: Compared }) {
  if (line.listed === '') return <b>{line.word}</b>;
  const [variant = '', ...label] = line.label.split(': ');
  return (
    <span>
      {label.length > 0 && `${variant}: `}
      <ListedValue line={line} /> <ResultWord line={line} />
    </span>
  );
}
