import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFetchTransport } from '../../client/testing/fetch-transport.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { ContentProvider } from '../content-provider.tsx';
import { OrderProvider } from '../order/order-provider.tsx';
import { FailedSearches } from './failed-searches.tsx';

const windows = windowsOfEachTest();

it('reads the list again when the window becomes visible (D38.2)', async () => {
  const { client } = await windows.open({ transport: createFetchTransport(windows.server.url) });
  const platform = createMemoryPlatform();
  const router = createMemoryRouter([{ path: '/', element: <FailedSearches /> }]);
  render(
    <MantineProvider env="test">
      <PlatformProvider platform={platform}>
        <AdminProvider api={client} report={() => {}}>
          <ContentProvider>
            <OrderProvider>
              <ConfirmProvider>
                <RouterProvider router={router} />
              </ConfirmProvider>
            </OrderProvider>
          </ContentProvider>
        </AdminProvider>
      </PlatformProvider>
    </MantineProvider>,
  );
  await screen.findByText(/^No redirects yet\./);
  const reads = () => windows.server.requests.filter((request) => request === 'GET /api/missed');
  expect(reads()).toHaveLength(1);
  act(() => platform.visible.set(false));
  act(() => platform.visible.set(true));
  await waitFor(() => expect(reads()).toHaveLength(2));
  await screen.findByText(/^No redirects yet\./);
});
