import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-item';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { Sidebar } from './sidebar.tsx';

const overview = buildSidebarNode({ name: 'Overview', href: '/valves' });
const sizes = buildSidebarNode({ name: 'Sizes', href: '/valves#sizes' });
const twin = buildSidebarNode({ name: 'Also valves', href: '/valves' });
const clamp = buildSidebarNode({ name: 'Repair clamp', href: '/clamps' });
const deep = buildSidebarNode({ name: 'Special', children: [clamp] });
const tree = [
  buildSidebarNode({ name: 'HOME', href: '/' }),
  buildSidebarNode({ name: 'Valves', children: [overview, sizes] }),
  buildSidebarNode({ name: 'Clamps', children: [deep, twin] }),
];

const sidebar = (path: string, hash = '') => <Sidebar tree={tree} path={path} hash={hash} />;
const openPanels = () =>
  [...document.querySelectorAll('.sidebar-tree > ul > li > details[open] > summary')].map(
    (summary) => summary.childNodes[1]?.textContent,
  );
const current = () => document.querySelector('[aria-current]')?.textContent;
const panel = (name: string) => screen.getByText(name, { selector: 'summary' });

beforeEach(() => {
  localStorage.clear();
});

describe('the sidebar of a visitor', () => {
  it('opens one panel at a time and closes it by a second click', async () => {
    render(sidebar('/'));
    await userEvent.click(panel('Valves'));
    expect(openPanels()).toEqual(['Valves']);
    await userEvent.click(panel('Clamps'));
    expect(openPanels()).toEqual(['Clamps']);
    await userEvent.click(panel('Clamps'));
    expect(openPanels()).toEqual([]);
  });

  it('keeps one nested panel open, too, and opens one that its sibling closed by a single click', async () => {
    const nested = ['Rigid', 'Flexible'].map((name) =>
      buildSidebarNode({ name, children: [buildSidebarNode()] }),
    );
    const top = [buildSidebarNode({ name: 'Couplings', children: nested })];
    render(<Sidebar tree={top} path="/" hash="" />);
    const isOpen = (name: string) => panel(name).parentElement?.hasAttribute('open');
    await userEvent.click(panel('Couplings'));
    for (const name of ['Rigid', 'Flexible', 'Rigid']) {
      await userEvent.click(panel(name));
      await waitFor(() =>
        expect([name, isOpen('Rigid'), isOpen('Flexible')]).toEqual([
          name,
          name === 'Rigid',
          name === 'Flexible',
        ]),
      );
    }
  });

  it('marks the item of the path, and of path and hash together, and opens its panel', () => {
    const { rerender } = render(sidebar('/valves'));
    expect(current()).toBe('Overview');
    expect(openPanels()).toEqual(['Valves']);
    rerender(sidebar('/valves', '#sizes'));
    expect(current()).toBe('Sizes');
    rerender(sidebar('/clamps'));
    expect(current()).toBe('Repair clamp');
    expect(openPanels()).toEqual(['Clamps']);
    expect(panel('Special')).toHaveClass('sidebar-panel-current');
  });

  it('remembers the clicked item by name and id, and prefers it among items of one address', async () => {
    const { rerender } = render(sidebar('/'));
    await userEvent.click(panel('Clamps'));
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.click(screen.getByRole('link', { name: 'Also valves', hidden: true }));
    expect(JSON.parse(localStorage.getItem('currentPage') ?? '')).toEqual({
      name: 'Also valves',
      id: twin._id,
    });
    rerender(sidebar('/valves'));
    expect(current()).toBe('Also valves');
  });

  it('marks nothing for a path that no item has', () => {
    render(sidebar('/elsewhere'));
    expect(current()).toBeUndefined();
  });

  it('shows a link for what the document left out, and the entries in the open panel when they are there', async () => {
    const whole = buildSidebarNode({
      name: 'Pipes',
      children: [buildSidebarNode({ name: 'Long', href: '/long' })],
    });
    const all = buildSidebarNode({ name: 'All 1 entries', href: '/long' });
    const short = { ...whole, children: [all], more: 1 };
    const drawn = (node: NavigationNode) => <Sidebar tree={[...tree, node]} path="/" hash="" />;
    const { rerender } = render(drawn(short));
    expect(screen.getByText('All 1 entries')).toHaveAttribute('href', '/long');
    await userEvent.click(panel('Pipes'));
    rerender(drawn(whole));
    expect(openPanels()).toEqual(['Pipes']);
    expect(screen.getByRole('link', { name: 'Long', hidden: true })).toHaveAttribute('href', '/long');
    expect(screen.queryByText('All 1 entries')).toBeNull();
  });
});
