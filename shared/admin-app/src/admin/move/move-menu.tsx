import { useState } from 'react';
import type { RecordKind } from '@wa/core/domain/record';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { historyRequests } from '../history/record-history.tsx';

const MoveToDialog = lazyPart(async () => (await import('./move-to-dialog.tsx')).MoveToDialog);

interface MoveMenuProps {
  name: string;
  /** Positions count from 0. */
  index: number;
  count: number;
  /** Reason why the entry can't be moved now. */
  fixedReason?: string | undefined;
  onMove: (from: number, to: number) => void;
  /** Record whose history the menu also opens. */
  history?: { kind: RecordKind; id: string } | undefined;
  /** Further actions on the entry, listed below the moves. */
  more?: readonly MenuEntry[];
}

/** The menu of a list entry: moves without dragging, and further actions. */
export function MoveMenu(props: MoveMenuProps) {
  const { name, index, count, fixedReason, onMove, history, more = [] } = props;
  const [asksPosition, askPosition] = useState(false);
  const isFixed = fixedReason !== undefined;
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const moves: MenuEntry[] = [
    { label: 'Move up', disabled: isFixed || isFirst, run: () => onMove(index, index - 1) },
    { label: 'Move down', disabled: isFixed || isLast, run: () => onMove(index, index + 1) },
    { label: 'Move to the start', disabled: isFixed || isFirst, run: () => onMove(index, 0) },
    { label: 'Move to the end', disabled: isFixed || isLast, run: () => onMove(index, count - 1) },
    { label: 'Move to position...', disabled: isFixed, run: () => askPosition(true) },
  ];
  const past = history && {
    label: 'History',
    run: () => historyRequests.tell({ ...history, name }),
  };
  return (
    <>
      <ActionMenu
        button={<IconButton icon="more" label={`More for ${name}`} />}
        entries={[...moves, ...(past ? [past] : []), ...more]}
      />
      {asksPosition && (
        <MoveToDialog
          name={name}
          index={index}
          count={count}
          onClose={() => askPosition(false)}
          onMove={(to) => {
            askPosition(false);
            onMove(index, to);
          }}
        />
      )}
    </>
  );
}
