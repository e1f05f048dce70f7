import { useEffect, useRef, useState } from 'react';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { namedEntries, openPanelFor, togglePanel } from '@wa/core/domain/sidebar/sidebar-tree';
import { Icon } from '@wa/core/ui/icon.tsx';
import { NAVIGATION_ID } from './navigation-drawer.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import { useCurrentTrail } from './sidebar-current.ts';

interface Props {
  tree: readonly SidebarNode[];
  path: string;
  hash: string;
}

/**
 * The navigation tree: fixed beside the page on large screens, a drawer on small ones. At most one top-level panel is
 * open; the one with the current item opens by itself, and the item is scrolled into view (specification 4). Native
 * details and popover, so that all of it works without scripts.
 */
export function Sidebar({ tree, path, hash }: Props) {
  const trail = useCurrentTrail(tree, path, hash);
  const current = trail.at(-1) ?? null;
  const [open, setOpen] = useState(() => openPanelFor(tree, current));
  const list = useRef<HTMLDivElement>(null);

  const panel = openPanelFor(tree, current);
  const first = useRef(true);

  // A panel that the visitor opened before this component took over stays open; from then on the current item leads.
  useEffect(() => {
    const opened = list.current?.querySelector<HTMLDetailsElement>(':scope > ul > li > details[open]');
    if (first.current && opened) setOpen(opened.dataset['item'] ?? null);
    else if (panel !== null) setOpen(panel);
    first.current = false;
  }, [panel, current]);

  useEffect(() => {
    scrollIntoList(list.current?.querySelector('[aria-current]'));
  }, [current, open]);

  return (
    <nav className="sidebar" id={NAVIGATION_ID} popover="auto" aria-label="Catalogue">
      <div className="sidebar-head">
        <strong>Catalogue</strong>
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
      <div className="sidebar-tree" ref={list}>
        <ul>
          {namedEntries(tree).map((node) => (
            <SidebarEntry
              key={node._id}
              node={node}
              trail={trail}
              group={NAVIGATION_ID}
              open={open === node._id}
              onToggle={() => {
                setOpen((before) => togglePanel(before, node._id));
              }}
            />
          ))}
        </ul>
      </div>
    </nav>
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
