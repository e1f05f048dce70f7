import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useLayoutEffect } from 'react';
import { Link, Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { UnsavedBlocker } from './unsaved-blocker.tsx';
import { keepsUnsaved, useUnsaved } from './use-unsaved.ts';

function Frame() {
  return (
    <>
      <UnsavedBlocker />
      <Link to="/">Dashboard</Link>
      <Link to="/pages">Pages</Link>
      <Outlet />
    </>
  );
}

function Editor() {
  useUnsaved('page/one', true);
  return <p>Editor</p>;
}

function Slow({ until }: { until: Promise<string> }) {
  return <p>{use(until)}</p>;
}

const api = { setUnsaved: () => {} } as unknown as AdminClient;

it('what is saved is no longer guarded when the screen says so', () => {
  const guarded: boolean[] = [];
  function Input({ isUnsaved }: { isUnsaved: boolean }) {
    useUnsaved('page/one', isUnsaved);
    return null;
  }
  function Form({ isUnsaved }: { isUnsaved: boolean }) {
    useLayoutEffect(() => void guarded.push(keepsUnsaved(api)));
    return <Input isUnsaved={isUnsaved} />;
  }
  const form = (isUnsaved: boolean) => (
    <AdminProvider api={api} report={() => {}}>
      <Form isUnsaved={isUnsaved} />
    </AdminProvider>
  );
  const { rerender } = render(form(true));
  rerender(form(false));
  expect(guarded).toEqual([true, false]);
});

it('who has said to leave is not asked again while the next view is on its way', async () => {
  const user = userEvent.setup();
  const never = new Promise<string>(() => {});
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/edit', element: <Editor /> },
          { path: '/', element: <Slow until={never} /> },
          { path: '/pages', element: <p>All pages</p> },
        ],
      },
    ],
    { initialEntries: ['/edit'] },
  );
  render(
    <MantineProvider>
      <AdminProvider api={api} report={() => {}}>
        <ConfirmProvider>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </ConfirmProvider>
      </AdminProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(screen.getByText('Editor')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Pages' }));
  expect(await screen.findByText('All pages')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  // The next editor is guarded as the first was.
  await act(() => router.navigate('/edit'));
  await user.click(screen.getByRole('link', { name: 'Pages' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});
