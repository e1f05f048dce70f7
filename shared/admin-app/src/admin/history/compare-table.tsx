import { differenceOf } from '../changes/field-names.ts';
import type { Difference } from './record-words.ts';

interface CompareTableProps {
  caption: string;
  /** Heads of the two sides. */
  before: string;
  after: string;
  rows: readonly Difference[];
}

/** Two states of a record side by side: what the earlier says and the later does not is struck, and the other way round. */
export function CompareTable({ caption, before, after, rows }: CompareTableProps) {
  return (
    <table className="compare">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.field}/${row.label}`}>
            <th scope="row">{row.label}</th>
            <td data-side={before}>
              <Side text={row.before} other={row.after} as="del" />
            </td>
            <td data-side={after}>
              <Side text={row.after} other={row.before} as="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Characters shown around what differs; longer texts are cut there. */
const CONTEXT = 120;

interface SideProps {
  text: string;
  other: string;
  as: 'del' | 'ins';
}

function Side({ text, other, as: Mark }: SideProps) {
  const { start, middle, end } = differenceOf(text, other);
  return (
    <span className="compare-text">
      {start.length > CONTEXT ? `…${start.slice(-CONTEXT)}` : start}
      {middle !== '' && <Mark>{middle}</Mark>}
      {end.length > CONTEXT ? `${end.slice(0, CONTEXT)}…` : end}
    </span>
  );
}
