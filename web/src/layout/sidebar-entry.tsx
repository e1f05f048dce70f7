import { useState, type MouseEvent } from 'react';
import { safeHref } from '@wa/core/domain/href';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { countDescendants, namedEntries, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { Icon } from '@wa/core/ui/icon.tsx';
import { closeDrawer } from './navigation-drawer.ts';
import { readyEntry } from './ready-entries.ts';
import { rememberItem } from './remembered-item.ts';

interface Props {
  node: SidebarNode;
  /** Ids of the current item and its ancestors. */
  trail: readonly string[];
  /** Panels of one name exclude each other, without scripts too. */
  group: string;
  open: boolean;
  onToggle: () => void;
}

/** An item: a link, or a panel of items. */
export function SidebarEntry(props: Props) {
  const ready = props.trail.includes(props.node._id) ? undefined : readyEntry(props.node);
  if (ready !== undefined) return <li dangerouslySetInnerHTML={{ __html: ready }} />;
  return (
    <li>
      <EntryBody {...props} />
    </li>
  );
}

/** What is inside the list item. */
export function EntryBody(props: Props) {
  return props.node.children.length > 0 ? <Panel {...props} /> : <ItemLink {...props} />;
}

function Panel({ node, trail, group, open, onToggle }: Props) {
  const current = trail.includes(node._id);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <details name={group} open={open} data-item={node._id} suppressHydrationWarning>
      <summary className={current ? 'sidebar-panel-current' : undefined} onClick={toggle}>
        <Icon name="chevronRight" />
        {node.name}
        <span className="sidebar-count">
          {countDescendants(node)}
          <span className="visually-hidden"> entries</span>
        </span>
      </summary>
      <ul>
        {nodeHref(node) !== '' && (
          <li>
            <ItemLink node={node} trail={trail} label={`${node.name}: overview`} />
          </li>
        )}
        {namedEntries(node.children).map((child) => (
          <NestedEntry key={child._id} node={child} trail={trail} group={`${group}-${node._id}`} />
        ))}
      </ul>
    </details>
  );
}

/** Deeper panels keep their own state and open when the current item is inside. */
function NestedEntry({ node, trail, group }: Pick<Props, 'node' | 'trail' | 'group'>) {
  const inside = trail.includes(node._id);
  const [open, setOpen] = useState(inside);
  const [wasInside, setWasInside] = useState(inside);
  if (inside !== wasInside) {
    setWasInside(inside);
    if (inside) setOpen(true);
  }
  const toggle = () => {
    setOpen((before) => !before);
  };
  return <SidebarEntry node={node} trail={trail} group={group} open={open} onToggle={toggle} />;
}

function ItemLink({ node, trail, label }: Pick<Props, 'node' | 'trail'> & { label?: string }) {
  const href = safeHref(nodeHref(node));
  if (href === null) return <span className="sidebar-dead">{node.name}</span>;
  const choose = () => {
    rememberItem({ name: node.name, ...(node._id && { id: node._id }) });
    closeDrawer();
  };
  return (
    <a href={href} aria-current={trail.at(-1) === node._id ? 'page' : undefined} onClick={choose}>
      {label ?? node.name}
    </a>
  );
}
