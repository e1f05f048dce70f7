import { useState } from 'react';
import { counted } from '@wa/core/domain/text';
import { type SidebarNode, canDelete, isHome, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { useContent } from '../content-provider.tsx';
import { HistoryButton } from '../history/record-history.tsx';

export interface RowActions {
  edit: (id: string) => void;
  remove: (node: SidebarNode) => void;
}

interface SidebarRowProps {
  node: SidebarNode;
  actions: RowActions;
  /** 0 at the top. */
  level: number;
  was: number | undefined;
  /** Position among the movable items; absent if it can't be moved. */
  place?: { index: number; count: number; move: (from: number, to: number) => void };
}

/** Renders an item with its descendants. Items below the top level can only be edited (specification 6). */
export function SidebarRow({ node, actions, level, was, place }: SidebarRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, children } = node;
  const title = name || 'Untitled';
  const count = children.length;
  const below = counted(count, 'child', 'children');
  const isDraft = useLeadsToDraft(node);
  return (
    <>
      <div className="line nowrap tree-row">
        {place ? (
          <DragHandle label={`Drag ${title}, position ${String(place.index + 1)}`} />
        ) : (
          level === 0 && <span className="handle-space" />
        )}
        <span className="tree-name">{title}</span>
        {isDraft && <span className="tag note-warn">Draft</span>}
        {was !== undefined && <span className="tag note-warn">was {was}</span>}
        {count > 0 ? (
          <button
            type="button"
            className="cut muted tree-target"
            aria-expanded={isOpen}
            aria-label={`${below} of ${title}`}
            onClick={() => setIsOpen((now) => !now)}
          >
            {below}
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
        ) : (
          <span className="cut muted tree-target">{targetText(node)}</span>
        )}
        {place && (
          <MoveMenu
            name={title}
            index={place.index}
            count={place.count}
            onMove={place.move}
            history={{ kind: 'sidebar-item', id: node._id }}
          />
        )}
        {!place && <HistoryButton kind="sidebar-item" id={node._id} name={title} />}
        <IconButton icon="edit" label={`Edit ${title}`} onClick={() => actions.edit(node._id)} />
        {canDelete(node) && level === 0 ? (
          <IconButton
            icon="trash"
            color="danger"
            label={`Delete ${title}`}
            onClick={() => actions.remove(node)}
          />
        ) : (
          isHome(node) && <span className="tool-space" />
        )}
      </div>
      {isOpen && count > 0 && (
        <ul className="tree-children">
          {children.map((child) => (
            <li key={child._id}>
              <SidebarRow node={child} actions={actions} level={level + 1} was={undefined} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns true for an item that visitors don't see, because its product or page is a draft (D36). */
function useLeadsToDraft({ linkedProduct, linkedPage }: SidebarNode): boolean {
  const { products, pages } = useContent();
  const id = (linkedProduct ?? linkedPage)?._id;
  if (id === undefined) return false;
  const records = linkedProduct === null ? pages : products;
  return records.find(({ _id }) => _id === id)?.draft ?? false;
}

/** Returns the target of an item as a short text. */
function targetText(node: SidebarNode): string {
  if (node.section) return `#${node.section.replace(/^#/, '')}`;
  if (node.linkedProduct) return 'product';
  if (node.linkedPage) return 'page';
  return nodeHref(node) || 'no link';
}
