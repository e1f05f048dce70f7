import { SegmentedControl, Table } from '@mantine/core';
import { useState } from 'react';
import type { ImportPreview } from '@wa/core/contract/import';
import { Heads } from '../../ui/heads.tsx';
import { differenceOf } from '../changes/field-names.ts';

type Line = ImportPreview['lines'][number];
const KINDS = { refused: 'Error', new: 'New', change: 'Change', notice: 'Warning' } as const;
const MARKS = {
  refused: { className: 'tone-bad', 'data-sign': '×' },
  new: { className: 'tone-ok', 'data-sign': '+' },
  change: { className: 'tone-info', 'data-sign': '≠' },
  notice: { className: 'tone-warn', 'data-sign': '!' },
} as const;
const SHOWN = ['all', 'refused', 'change', 'notice'] as const;
const NAMES = { all: 'All', refused: 'Errors', change: 'Changes', notice: 'Warnings' } as const;
/** Maximum number of displayed lines. Users don't read more, and a phone couldn't show them. */
const DRAWN = 500;

const isOf = (shown: (typeof SHOWN)[number]) => (line: Line) =>
  shown === 'all' || line.kind === shown || (shown === 'change' && line.kind === 'new');

/** Lists the changes of a spreadsheet, cells with errors first. */
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
      <div className="table-scroll" role="region" aria-label="Preview" tabIndex={0}>
        <Table className="top-aligned import-lines">
          <Table.Caption className="visually-hidden">Changes in the spreadsheet</Table.Caption>
          <Heads names={['Sheet, cell', 'Record', 'Now', 'After, or error', 'Result']} />
          <Table.Tbody>
            {found.slice(0, DRAWN).map((line, at) => (
              <Table.Tr key={at}>
                <Table.Td>{placeOf(line)}</Table.Td>
                <Table.Th scope="row">
                  {line.title}
                  <small>{[line.key, line.field].filter(Boolean).join(' · ')}</small>
                </Table.Th>
                <Table.Td>{excerpt(line.before, line.after) || '–'}</Table.Td>
                <Table.Td>{line.reason || excerpt(line.after, line.before) || '–'}</Table.Td>
                <Table.Td {...MARKS[line.kind]}>{KINDS[line.kind]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length > DRAWN && <p>{found.length - DRAWN} more lines aren’t shown.</p>}
    </>
  );
}

/** Maximum number of displayed characters of a cell, and of those before its first difference. */
const SHOWN_CHARS = 300;
const CHARS_BEFORE = 40;

/** Returns a text; for a long one, the part where it first differs from the other one. */
function excerpt(text: string, other: string): string {
  if (text.length <= SHOWN_CHARS) return text;
  const from = Math.max(0, differenceOf(text, other).start.length - CHARS_BEFORE);
  const part = text.slice(from, from + SHOWN_CHARS);
  return `${from > 0 ? '…' : ''}${part}${from + SHOWN_CHARS < text.length ? '…' : ''}`;
}

const placeOf = ({ sheet, row, column }: Line) =>
  row === 0 ? '–' : `${sheet}, ${column === '' ? `row ${String(row)}` : `${column}${String(row)}`}`;
