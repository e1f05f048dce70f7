import { memo } from 'react';
import { ROW_COLUMNS_MAX } from '@wa/core/domain/limits';
import type { NormalRow } from '@wa/core/domain/pages/page';
import { useBoardEntry } from '../../../ui/block-board.tsx';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { BuilderColumn } from './builder-column.tsx';
import { useEditor } from '../record/editor-store.ts';
import { rowEntry, rowList } from './places.ts';

interface RowCardProps {
  row: NormalRow;
  section: number;
  index: number;
  /** Rows of the section. */
  count: number;
  sectionTitle: string;
}

const COUNTS = Array.from({ length: ROW_COLUMNS_MAX }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

/** A row: number of columns, buttons, and the columns. */
export const RowCard = memo(function RowCard({ row, section, index, count, sectionTitle }: RowCardProps) {
  const { act } = useEditor();
  const { ref, handle, isDragging } = useBoardEntry(rowEntry(section, index), 'row', rowList(section));
  const place = { section, row: index };
  const name = `row ${String(index + 1)} of ${sectionTitle}`;
  const moveTo = (to: number) => act({ type: 'moveRow', ...place, to: { section, row: to } });
  return (
    <div ref={ref} className={isDragging ? 'builder-row builder-row-lifted' : 'builder-row'}>
      <div className="line row-head">
        <button type="button" className="handle" aria-label={`Drag ${name}`} {...handle}>
          <Icon name="grip" />
        </button>
        <span>Row {index + 1}</span>
        <span className="spacer" />
        <span aria-hidden="true" className="row-columns-label">
          Columns
        </span>
        <SegmentedControl
          aria-label={`Columns in ${name}`}
          data={COUNTS}
          value={row.columns}
          onChange={(columns) => act({ type: 'setColumns', ...place, columns })}
        />
        <ActionIcon aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => moveTo(index - 1)}>
          <Icon name="up" />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => moveTo(index + 1)}
        >
          <Icon name="down" />
        </ActionIcon>
        <ActionIcon aria-label={`Duplicate ${name}`} onClick={() => act({ type: 'duplicateRow', ...place })}>
          <Icon name="copy" />
        </ActionIcon>
        <ActionIcon
          color="danger"
          aria-label={`Delete ${name}`}
          onClick={() => act({ type: 'deleteRow', ...place })}
        >
          <Icon name="trash" />
        </ActionIcon>
      </div>
      <div className={`stack-12 builder-columns-${String(row.columns)}`}>
        {row.columnsData.map((blocks, column) => (
          <BuilderColumn key={column} blocks={blocks} section={section} row={index} column={column} />
        ))}
      </div>
    </div>
  );
});
