import { SegmentedControl } from '@mantine/core';
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
        <table className="import-lines">
          <caption className="visually-hidden">What the spreadsheet would change</caption>
          <thead>
            <tr>
              <th scope="col">Sheet, cell</th>
              <th scope="col">Record</th>
              <th scope="col">Now</th>
              <th scope="col">After, or why not</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, DRAWN).map((line, at) => (
              <tr key={at}>
                <td>{placeOf(line)}</td>
                <th scope="row">
                  {line.title}
                  <small>{line.field === '' ? line.key : `${line.key} · ${line.field}`}</small>
                </th>
                <td>{line.before || '–'}</td>
                <td>{line.reason || line.after || '–'}</td>
                <td className={`import-kind ${CLASSES[line.kind]}`}>{KINDS[line.kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > DRAWN && <p>{found.length - DRAWN} more lines are not shown here.</p>}
    </>
  );
}

const placeOf = ({ sheet, row, column }: Line) =>
  row === 0 ? '–' : `${sheet}, ${column === '' ? `row ${String(row)}` : `${column}${String(row)}`}`;
