import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { AdminProvider } from '../admin-context.tsx';
import { adminRoutes } from '../admin-routes.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';

const failure = new TypeError("Cannot use 'in' operator");
function Failing(): never {
  throw failure;
}
function Frame() {
  return (
    <>
      <p>The bar</p>
      <Outlet />
    </>
  );
}

/** The admin's own routes, each of which renders the given element instead of its screen. */
const drawing = (routes: RouteObject[], element: RouteObject['element']) =>
  routes.map((route) => (route.element === undefined ? route : { ...route, element })) as RouteObject[];

function open(path: string, frame: RouteObject['element']) {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => quiet.mockRestore());
  const reported: unknown[] = [];
  const routes = drawing(adminRoutes, frame).map((route) => ({
    ...route,
    children: route.children?.map((group) => ({
      ...group,
      ...(group.children && { children: drawing(group.children, <Failing />) }),
    })),
  })) as RouteObject[];
  render(
    <AdminProvider api={{} as AdminClient} report={(_message, detail) => reported.push(detail)}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </AdminProvider>,
    IN_KIT,
  );
  return reported;
}

it.each(['/admin', '/admin/figures', '/admin/settings/people', '/admin/some/page'])(
  'a screen that can’t be rendered at %s keeps the bar, shows a message, and is reported',
  async (path) => {
    const reported = open(path, <Frame />);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t show this screen.');
    expect(screen.getByText('The bar')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(document.body).not.toHaveTextContent("'in' operator");
    expect(reported).toContain(failure);
  },
);

it.each(['/admin/figures', '/elsewhere'])('so does a frame that cannot be drawn at %s', async (path) => {
  open(path, <Failing />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t show this screen.');
});
