import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { drawEntries } from './draw-entries.tsx';
import { readyEntry } from './ready-entries.ts';
import { Sidebar } from './sidebar.tsx';

const tree = [
  buildSidebarNode({ name: 'HOME', href: '/' }),
  buildSidebarNode({
    name: 'Valves & <gates>',
    href: '/valves',
    children: [
      buildSidebarNode({ name: 'Flap', href: '/flap', children: [buildSidebarNode({ href: '/flap/deep' })] }),
    ],
  }),
  buildSidebarNode({ name: 'Clamps', children: [buildSidebarNode({ name: 'Repair', href: '/repair' })] }),
];

describe('entries that are drawn once for all pages', () => {
  it('give every page the markup that the browser expects, the entry of the page itself included', () => {
    const paths = ['/', '/valves', '/flap', '/flap/deep', '/repair', '/elsewhere'];
    const draw = () => paths.map((path) => renderToString(<Sidebar tree={tree} path={path} hash="" />));
    const anew = draw();
    drawEntries(tree);
    expect(tree.every((node) => readyEntry(node) !== undefined)).toBe(true);
    expect(draw()).toEqual(anew);
    expect(new Set(anew).size).toBe(paths.length);
  });
});
