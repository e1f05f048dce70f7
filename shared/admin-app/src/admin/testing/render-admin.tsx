import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { AdminClient } from '../../client/admin-client.ts';
import type { Platform } from '../../platform/port.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { ToastRegion } from '../../ui/toasts.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { ContentProvider } from '../content-provider.tsx';
import { OrderProvider } from '../order/order-provider.tsx';

interface Surroundings {
  platform?: Platform;
  report?: Parameters<typeof AdminProvider>[0]['report'];
  /** Route of the element, and the address that is open. */
  route?: string;
  address?: string;
}

/** Renders a part of the admin with everything that surrounds it in the app, but without the frame. */
export function renderAdmin(
  api: AdminClient,
  element: ReactNode,
  { platform = createMemoryPlatform(), report = () => {}, route = '*', address = '/' }: Surroundings = {},
) {
  // Test files share the list of toasts.
  notifications.clean();
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [address] });
  const view = render(
    <MantineProvider env="test">
      <PlatformProvider platform={platform}>
        <AdminProvider api={api} report={report}>
          <ContentProvider>
            <OrderProvider>
              <ConfirmProvider>
                <RouterProvider router={router} />
              </ConfirmProvider>
            </OrderProvider>
          </ContentProvider>
        </AdminProvider>
      </PlatformProvider>
      <ToastRegion />
    </MantineProvider>,
  );
  return { ...view, router };
}
