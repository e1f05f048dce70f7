import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { Icon } from '@wa/core/ui/icon.tsx';
import { NAVIGATION_ID } from './navigation-drawer.ts';
import { useCurrentTrail } from './sidebar-current.ts';
import { SidebarList } from './sidebar-list.tsx';

interface Props {
  tree: readonly NavigationNode[];
  path: string;
  hash: string;
}

/**
 * The navigation tree: fixed beside the page on large screens, a drawer on small ones. Native details and popover, so
 * that all of it works without scripts.
 */
export function Sidebar({ tree, path, hash }: Props) {
  const trail = useCurrentTrail(tree, path, hash);
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
      <div className="sidebar-tree">
        <SidebarList nodes={tree} trail={trail} group={NAVIGATION_ID} />
      </div>
    </nav>
  );
}
