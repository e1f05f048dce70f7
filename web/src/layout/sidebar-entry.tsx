import { safeHref } from '@wa/core/domain/href';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-item';
import { countDescendants, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { Icon } from '@wa/core/ui/icon.tsx';
import { closeDrawer } from './navigation-drawer.ts';
import { readyEntry } from './ready-entries.ts';
import { rememberItem } from './remembered-item.ts';
import { SidebarList } from './sidebar-list.tsx';

interface Props {
  node: NavigationNode;
  /** Ids of the current item and its ancestors. */
  trail: readonly string[];
  /** Panels of one name exclude each other, without scripts too. */
  group: string;
  open: boolean;
  /** Told when the panel has been opened or closed, by whatever. */
  onToggle: (open: boolean) => void;
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
  return (
    <details
      name={group}
      open={open}
      data-item={node._id}
      onToggle={(event) => {
        onToggle(event.currentTarget.open);
      }}
      suppressHydrationWarning
    >
      <summary className={current ? 'sidebar-panel-current' : undefined}>
        <Icon name="chevronRight" />
        {node.name}
        <span className="sidebar-count">
          {countDescendants(node)}
          <span className="visually-hidden"> entries</span>
        </span>
      </summary>
      <SidebarList nodes={node.children} trail={trail} group={`${group}-${node._id}`}>
        {nodeHref(node) !== '' && (
          <li>
            <ItemLink node={node} trail={trail} label={`${node.name}: overview`} />
          </li>
        )}
      </SidebarList>
    </details>
  );
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
