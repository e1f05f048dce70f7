import { memo, useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CLOSE_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { countImages } from './gallery-form.ts';
import { useGroupActions } from './use-group-actions.ts';

interface GroupListProps {
  groups: readonly GalleryGroupRecord[];
  isLoading: boolean;
  /** Id in the address; undefined when none is open. */
  openId: string | undefined;
  isBinOpen: boolean;
  onBin: () => void;
}

const idOf = ({ _id }: GalleryGroupRecord) => _id;

/**
 * Lists the groups. Each move saves the order. Empty groups stay, because visitors see their names
 * (specification 3).
 */
export const GroupList = memo(function GroupList({
  groups,
  isLoading,
  openId,
  isBinOpen,
  onBin,
}: GroupListProps) {
  const { move, remove, nameOf } = useGroupActions();
  const navigate = useNavigate();
  const count = groups.length;
  const bin = useCallback(
    async (group: GalleryGroupRecord) => {
      if ((await remove(group)) && group._id === openId) void navigate('/admin/gallery');
    },
    [navigate, openId, remove],
  );
  const renderItem = useCallback(
    (group: GalleryGroupRecord, index: number) => {
      const name = nameOf(group);
      const { all } = countImages(group);
      const isOpen = group._id === openId;
      return (
        <div className={isOpen ? 'group-row is-open' : 'group-row'}>
          <DragHandle label={`Drag ${name}`} />
          <Link to={`/admin/gallery/${group._id}`} aria-current={isOpen ? 'true' : undefined}>
            {name}
            <span className="group-count">
              {all}
              <span className="visually-hidden"> images</span>
            </span>
          </Link>
          <MoveMenu
            name={name}
            index={index}
            count={count}
            onMove={(from, to) => void move(from, to)}
            history={{ kind: 'gallery-group', id: group._id }}
            more={[{ label: 'Delete', run: () => void bin(group) }]}
          />
        </div>
      );
    },
    [bin, count, move, nameOf, openId],
  );
  return (
    <nav className="stack-12 gallery-groups" aria-label="Gallery groups">
      <h2>Groups</h2>
      {isLoading && count === 0 ? (
        <div className="skeleton group-skeleton" aria-hidden />
      ) : (
        <SortableList
          label="Groups in order"
          layout="list"
          className="group-list"
          items={groups}
          idOf={idOf}
          nameOf={nameOf}
          onMove={(from, to) => void move(from, to)}
          renderItem={renderItem}
          renderFar={(group) => <div className="group-row">{nameOf(group)}</div>}
        />
      )}
      <div className="line">
        <Button leftSection={<Icon name="plus" />} component={Link} size="xs" to="/admin/gallery/new">
          Add group
        </Button>
        <Button leftSection={<Icon name="trash" />} size="xs" aria-expanded={isBinOpen} onClick={onBin}>
          {isBinOpen ? CLOSE_BIN : OPEN_BIN}
        </Button>
      </div>
      <p className="field-hint">
        Empty groups appear on the page with their names only. Drag groups to reorder them.
      </p>
    </nav>
  );
});
