import {
  type NavigationNode,
  countDescendants,
  namedEntries,
  nodeHref,
} from '@wa/core/domain/sidebar/sidebar-tree';
import { Icon } from '@wa/core/ui/icon.tsx';
import { useCurrentTrail, rememberItem } from './sidebar-current.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { safeHref } from '@wa/core/domain/links';
import { readyMarkup } from '../ready-markup.ts';
import type { SiteSettings } from '@wa/core/contract/site';
import { LanguageMenu } from './language-menu.tsx';
import { UnitSwitch } from './unit-switch.tsx';

interface SidebarProps {
  site: SiteSettings;
  tree: readonly NavigationNode[];
  path: string;
  /** The public address of the page, with its query. */
  address: string;
  hash: string;
}

/**
 * The navigation tree: fixed next to the page on large screens, a drawer on small ones. On phones, units and
 * translation are below it. Native details and popover make it work without scripts.
 */
export function Sidebar({ site, tree, path, address, hash }: SidebarProps) {
  const trail = useCurrentTrail(tree, path, hash);
  return (
    <nav className="sidebar" id={NAVIGATION_ID} popover="auto" aria-label="Catalog">
      <div className="sidebar-head">
        <strong>Catalog</strong>
        <button
          className="button button-quiet button-icon"
          type="button"
          popoverTarget={NAVIGATION_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="sidebar-tree">
        <SidebarList nodes={tree} trail={trail} group={NAVIGATION_ID} />
      </div>
      <div className="sidebar-tools stack-8 narrow-only">
        <UnitSwitch name="units-menu" />
        <LanguageMenu languages={site.languages} address={address} />
      </div>
    </nav>
  );
}

interface ListProps {
  nodes: readonly NavigationNode[];
  /** Ids of the current item and its ancestors. */
  trail: readonly string[];
  /** Shared name of the panels of this level, which makes them exclusive. */
  group: string;
  /** Entries before the nodes. */
  children?: ReactNode;
}

/**
 * One level of the navigation tree. At most one panel is open at a time; the panel with the current item
 * opens by itself (specification 4). The browser opens and closes panels, and this component mirrors its
 * state.
 */
export function SidebarList({ nodes, trail, group, children }: ListProps) {
  const inside = nodes.find((node) => node.children.length > 0 && trail.includes(node._id))?._id ?? null;
  const current = trail.at(-1);
  const [open, setOpen] = useState(inside);
  const list = useRef<HTMLUListElement>(null);

  // A panel that was opened before hydration stays open. After that, the current item determines the open
  // panel.
  const first = useRef(true);
  useEffect(() => {
    const opened = list.current?.querySelector<HTMLDetailsElement>(':scope > li > details[open]');
    if (first.current && opened) setOpen(opened.dataset['item'] ?? null);
    else if (inside !== null) setOpen(inside);
    first.current = false;
  }, [inside, current]);

  useEffect(() => {
    scrollIntoList(list.current?.querySelector('[aria-current]'));
  }, [current, open]);

  return (
    <ul ref={list}>
      {children}
      {namedEntries(nodes).map((node) => (
        <SidebarEntry
          key={node._id}
          node={node}
          trail={trail}
          group={group}
          open={open === node._id}
          onToggle={(isOpen) => {
            setOpen((before) => (isOpen ? node._id : before === node._id ? null : before));
          }}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  node: NavigationNode;
  /** Ids of the current item and its ancestors. */
  trail: readonly string[];
  /** Panels with the same name exclude each other, even without scripts. */
  group: string;
  open: boolean;
  /** Called when the panel has opened or closed, by a click or because another one opened. */
  onToggle: (open: boolean) => void;
}

/** An item: a link, or a panel of items. */
function SidebarEntry(props: EntryProps) {
  const ready = props.trail.includes(props.node._id) ? undefined : readyMarkup(props.node);
  if (ready !== undefined) return <li dangerouslySetInnerHTML={{ __html: ready }} />;
  return (
    <li>
      <EntryBody {...props} />
    </li>
  );
}

/** Renders an entry without a current item, which is the same on every page. */
export const closedEntry = (node: NavigationNode) => (
  <EntryBody node={node} trail={[]} group={NAVIGATION_ID} open={false} onToggle={() => {}} />
);

/** Content of a list item. */
function EntryBody(props: EntryProps) {
  return props.node.children.length > 0 ? <Panel {...props} /> : <ItemLink {...props} />;
}

function Panel({ node, trail, group, open, onToggle }: EntryProps) {
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
          <span className="visually-hidden"> links</span>
        </span>
      </summary>
      <SidebarList nodes={node.children} trail={trail} group={`${group}-${node._id}`}>
        {nodeHref(node) !== '' && (
          <li>
            <ItemLink node={node} trail={trail} isOverview />
          </li>
        )}
      </SidebarList>
    </details>
  );
}

function ItemLink({
  node,
  trail,
  isOverview,
}: Pick<EntryProps, 'node' | 'trail'> & { isOverview?: boolean }) {
  const href = safeHref(nodeHref(node));
  if (href === null) return <span className="sidebar-dead">{node.name}</span>;
  const choose = () => {
    rememberItem({ name: node.name, ...(node._id && { id: node._id }) });
    closeDrawer();
  };
  return (
    <a href={href} aria-current={trail.at(-1) === node._id ? 'page' : undefined} onClick={choose}>
      {node.name}
      {isOverview && ': overview'}
    </a>
  );
}

/** Scrolls the sidebar only as far as needed, without scrolling the page. */
function scrollIntoList(item: Element | null | undefined): void {
  const sidebar = item?.closest(`#${NAVIGATION_ID}`);
  if (!item || !sidebar) return;
  const place = item.getBoundingClientRect();
  const frame = sidebar.getBoundingClientRect();
  if (place.height === 0) return;
  if (place.top < frame.top) sidebar.scrollTop += place.top - frame.top - place.height;
  else if (place.bottom > frame.bottom) sidebar.scrollTop += place.bottom - frame.bottom + place.height;
}

/** Id of the sidebar. On small screens, it is a popover, which opens and closes without scripts. */
export const NAVIGATION_ID = 'navigation';

/** Closes the drawer after a choice; does nothing if the sidebar is fixed next to the page. */
function closeDrawer(): void {
  const drawer = document.getElementById(NAVIGATION_ID);
  if (typeof drawer?.hidePopover === 'function' && drawer.matches(':popover-open')) drawer.hidePopover();
}
