import { renderToString } from 'react-dom/server';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { NAVIGATION_ID } from './navigation-drawer.ts';
import { provideEntry, readyEntry } from './ready-entries.ts';
import { EntryBody } from './sidebar-list.tsx';

/** Draws the entries of a tree that has not been seen before. Not to be called while something is being drawn. */
export function drawEntries(tree: readonly NavigationNode[]): void {
  for (const node of tree) {
    if (readyEntry(node) === undefined) provideEntry(node, renderToString(closed(node)));
  }
}

const closed = (node: NavigationNode) => (
  <EntryBody node={node} trail={[]} group={NAVIGATION_ID} open={false} onToggle={() => {}} />
);
