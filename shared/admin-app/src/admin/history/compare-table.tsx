import { Table } from '@mantine/core';
import { Heads } from '../../ui/heads.tsx';
import { differenceOf } from '../changes/field-names.ts';
import type { Difference } from './record-words.ts';

interface CompareTableProps {
  caption: string;
  /** Headers of the two sides. */
  before: string;
  after: string;
  rows: readonly Difference[];
}

/** Shows two states of a record side by side. Text that only one state has is marked. */
export function CompareTable({ caption, before, after, rows }: CompareTableProps) {
  return (
    <Table className="top-aligned two-sides" layout="fixed">
      <Table.Caption className="visually-hidden">{caption}</Table.Caption>
      <Heads names={['Field', before, after]} />
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.field}/${row.label}`}>
            <Table.Th scope="row">{row.label}</Table.Th>
            <Table.Td data-side={before}>
              <Side text={row.before} other={row.after} as="del" />
            </Table.Td>
            <Table.Td data-side={after}>
              <Side text={row.after} other={row.before} as="ins" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Number of characters shown around a difference; a longer text is cut. */
const CONTEXT = 120;

function Side({ text, other, as: Mark }: { text: string; other: string; as: 'del' | 'ins' }) {
  const { start, middle, end } = differenceOf(text, other);
  return (
    <span>
      {start.length > CONTEXT ? `…${start.slice(-CONTEXT)}` : start}
      {middle !== '' && <Mark>{middle}</Mark>}
      {end.length > CONTEXT ? `${end.slice(0, CONTEXT)}…` : end}
    </span>
  );
}
