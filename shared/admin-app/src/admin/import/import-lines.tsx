import { SegmentedControl, Table } from '@mantine/core';
import { useState } from 'react';
import type { ImportPreview } from '@wa/core/contract/import';

type Line = ImportPreview['lines'][number];
const KINDS = { refused: 'Refused', new: 'New', change: 'Change', notice: 'Notice' } as const;
const CLASSES = {
  refused: 'import-cannot',
  new: 'import-new',
  change: 'import-change',
  notice: 'import-notice',
} as const;
const SHOWN = ['all', 'refused', 'change', 'notice'] as const;
const NAMES = { all: 'All', refused: 'Refused', change: 'Changes', notice: 'Notices' } as const;
/** Lines that are drawn: nobody reads more, and a phone could not show them. */
const DRAWN = 500;

const isOf = (shown: (typeof SHOWN)[number]) => (line: Line) =>
  shown === 'all' || line.kind === shown || (shown === 'change' && line.kind === 'new');

/** What a spreadsheet would change, refused cells first. */
export function ImportLines({ lines }: { lines: readonly Line[] }) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const found = lines.filter(isOf(shown));
  return (
    <>
      <SegmentedControl
        aria-label="Show"
        value={shown}
        onChange={setShown}
        data={SHOWN.map((value) => ({
          value,
          label: `${NAMES[value]} ${String(lines.filter(isOf(value)).length)}`,
        }))}
      />
      <div className="import-frame" role="region" aria-label="Preview" tabIndex={0}>
        <Table className="import-lines">
          <Table.Caption className="visually-hidden">What the spreadsheet would change</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Sheet, cell</Table.Th>
              <Table.Th scope="col">Record</Table.Th>
              <Table.Th scope="col">Now</Table.Th>
              <Table.Th scope="col">After, or why not</Table.Th>
              <Table.Th scope="col">Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice(0, DRAWN).map((line, at) => (
              <Table.Tr key={at}>
                <Table.Td>{placeOf(line)}</Table.Td>
                <Table.Th scope="row">
                  {line.title}
                  <small>{line.field === '' ? line.key : `${line.key} · ${line.field}`}</small>
                </Table.Th>
                <Table.Td>{line.before || '–'}</Table.Td>
                <Table.Td>{line.reason || line.after || '–'}</Table.Td>
                <Table.Td className={`import-kind ${CLASSES[line.kind]}`}>{KINDS[line.kind]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length > DRAWN && <p>{found.length - DRAWN} more lines are not shown here.</p>}
    </>
  );
}

const placeOf = ({ sheet, row, column }: Line) =>
  row === 0 ? '–' : `${sheet}, ${column === '' ? `row ${String(row)}` : `${column}${String(row)}`}`;
