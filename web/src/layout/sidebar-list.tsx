import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-item';
import { namedEntries } from '@wa/core/domain/sidebar/sidebar-tree';
import { NAVIGATION_ID } from './navigation-drawer.ts';
import { SidebarEntry } from './sidebar-entry.tsx';

interface Props {
  nodes: readonly NavigationNode[];
  /** Ids of the current item and its ancestors. */
  trail: readonly string[];
  /** What the panels of this level are named by. */
  group: string;
  /** Entries in front. */
  children?: ReactNode;
}

/**
 * One level of the navigation tree. At most one panel of it is open; the one with the current item opens by itself
 * (specification 4). The browser opens and closes panels; what it did is noted here, so that both always agree.
 */
export function SidebarList({ nodes, trail, group, children }: Props) {
  const inside = nodes.find((node) => node.children.length > 0 && trail.includes(node._id))?._id ?? null;
  const current = trail.at(-1);
  const [open, setOpen] = useState(inside);
  const list = useRef<HTMLUListElement>(null);

  // A panel that the visitor opened before this component took over stays open; from then on the current item leads.
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

/** Scrolls the sidebar only as far as needed; the page itself stays where it is. */
function scrollIntoList(item: Element | null | undefined): void {
  const sidebar = item?.closest(`#${NAVIGATION_ID}`);
  if (!item || !sidebar) return;
  const place = item.getBoundingClientRect();
  const frame = sidebar.getBoundingClientRect();
  if (place.height === 0) return;
  if (place.top < frame.top) sidebar.scrollTop += place.top - frame.top - place.height;
  else if (place.bottom > frame.bottom) sidebar.scrollTop += place.bottom - frame.bottom + place.height;
}
