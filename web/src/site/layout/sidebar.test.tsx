import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { buildSite } from '@wa/core/testing/build-site';
import { Sidebar } from './sidebar.tsx';

const overview = buildSidebarNode({ name: 'Overview', href: '/valves' });
const twin = buildSidebarNode({ name: 'Also valves', href: '/valves' });
const deep = buildSidebarNode({
  name: 'Special',
  children: [buildSidebarNode({ name: 'Repair clamp', href: '/clamps' })],
});
const tree = [
  buildSidebarNode({ name: 'Valves', children: [overview] }),
  buildSidebarNode({ name: 'Clamps', children: [deep, twin] }),
];

const sidebar = (path: string) => (
  <Sidebar site={buildSite()} tree={tree} path={path} address={`https://wa.example${path}`} hash="" />
);
const current = () => document.querySelector('[aria-current]')?.textContent;
const panel = (name: string) => screen.getByText(name, { selector: 'summary' });

describe('the sidebar of a visitor', () => {
  it('remembers the clicked item by name and id, and prefers it among items of one address (D5.7)', async () => {
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

  it('marks the item of the address and the panel that contains it', () => {
    render(sidebar('/clamps'));
    expect(current()).toBe('Repair clamp');
    expect(panel('Special')).toHaveClass('sidebar-panel-current');
  });
});
