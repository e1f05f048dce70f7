import { memo, useCallback, useMemo, useState } from 'react';
import { ADD_SIDEBAR_ITEM } from '@wa/core/domain/labels';
import { DUPLICATE_SIDEBAR_ITEM } from '@wa/core/domain/messages';
import { type SidebarNode, assertNoDuplicates, isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useContent, useContentStore } from '../content-provider.tsx';
import { useOrderStore, useStagedLists } from '../order/order-provider.tsx';
import { SidebarRow, type RowActions } from './sidebar-row.tsx';
import { useDeleteItem } from './use-delete-item.ts';

interface SidebarListProps {
  onAdd: () => void;
  onEdit: (id: string) => void;
}

const idOf = ({ _id }: SidebarNode) => _id;
const nameOf = ({ name }: SidebarNode) => name;

/** A row far from the screen shows only its name, so that the browser's search finds it. */
const renderFar = ({ name }: SidebarNode) => (
  <div className="line nowrap tree-row">
    <span className="handle-space" />
    <span className="tree-name">{name || 'Untitled'}</span>
  </div>
);

/** The drag-sortable list of top-level items, HOME first and fixed (specification 5, 6). */
export const SidebarList = memo(function SidebarList({ onAdd, onEdit }: SidebarListProps) {
  const { sidebar: saved, status } = useContent();
  const { sidebar, movedSidebar } = useStagedLists();
  const content = useContentStore();
  const order = useOrderStore();
  const remove = useDeleteItem();
  const [isOpen, setIsOpen] = useState(false);
  const homes = sidebar.filter(isHome);
  // Positions count movable items only, as their handles announce them. HOME precedes them.
  const fixed = homes.length;
  const was = useMemo(
    () => new Map(movedSidebar.map((entry) => [entry._id, entry.was - fixed])),
    [fixed, movedSidebar],
  );
  const items = useMemo(() => sidebar.filter((node) => !isHome(node)), [sidebar]);
  const actions = useMemo<RowActions>(
    () => ({ edit: onEdit, remove: (node) => void remove(node) }),
    [onEdit, remove],
  );
  const move = useCallback(
    (from: number, to: number) =>
      order.move('sidebar-items', content.getSnapshot().sidebar, from + fixed, to + fixed),
    [content, fixed, order],
  );
  const count = items.length;
  const renderItem = useCallback(
    (node: SidebarNode, index: number, before?: number) => (
      <SidebarRow node={node} actions={actions} level={0} was={before} place={{ index, count, move }} />
    ),
    [actions, count, move],
  );
  const isFaulty = useMemo(() => hasDuplicates(saved), [saved]);
  return (
    <aside aria-label="Sidebar items">
      <div className="line head">
        <h2>
          <button
            type="button"
            className="line narrow-only sidebar-toggle"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((now) => !now)}
          >
            Sidebar <Icon name="chevronDown" />
          </button>
          <span className="broad-only">Sidebar</span>
        </h2>
        <Button leftSection={<Icon name="plus" />} size="xs" onClick={onAdd}>
          {ADD_SIDEBAR_ITEM}
        </Button>
      </div>
      {isFaulty ? (
        <Problem text={DUPLICATE_SIDEBAR_ITEM} />
      ) : (
        <div className={isOpen ? 'admin-sidebar-body' : 'admin-sidebar-body broad-only'}>
          <SortableList
            label="Sidebar items in order"
            layout="list"
            className="tree"
            items={items}
            idOf={idOf}
            nameOf={nameOf}
            onMove={move}
            before={homes.map((node) => (
              <li key={node._id}>
                <SidebarRow node={node} actions={actions} level={0} was={undefined} />
              </li>
            ))}
            wasOf={({ _id }) => was.get(_id)}
            itemClassName={({ _id }) => (was.has(_id) ? 'is-moved' : '')}
            renderItem={renderItem}
            renderFar={renderFar}
          />
          {status === 'ready' && sidebar.length === 0 && <p className="empty">No sidebar items yet.</p>}
          <p className="field-hint">HOME is always first and can’t be deleted.</p>
        </div>
      )}
    </aside>
  );
});

function hasDuplicates(tree: readonly SidebarNode[]): boolean {
  try {
    assertNoDuplicates(tree);
    return false;
  } catch {
    return true;
  }
}
