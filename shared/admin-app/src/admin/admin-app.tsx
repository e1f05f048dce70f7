import { MantineProvider, isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { RouterProvider, type createBrowserRouter, type RouteObject } from 'react-router-dom';
import { provideDrawings } from '@wa/core/drawings/drawings';
import type { AdminClient } from '../client/admin-client.ts';
import type { Platform, PlatformFlags } from '../platform/port.ts';
import { PlatformProvider } from '../platform/provider.tsx';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { useKeptFocus } from '../ui/return-focus.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { ToastRegion } from '../ui/toasts.tsx';
import { AdminProvider, type Report } from './admin-context.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { StyleNonceProvider } from './style-nonce.tsx';

type AdminRouter = ReturnType<typeof createBrowserRouter>;

interface AdminAppProps {
  platform: Platform;
  api: AdminClient;
  /** createBrowserRouter, or createMemoryRouter with '/admin' as its first entry. */
  createRouter: (routes: RouteObject[]) => AdminRouter;
  /** Nonce for the style elements of the component library (content security policy of /admin). */
  styleNonce?: string;
  /** Writes to the console. */
  report?: Report;
}

/** The whole content admin, the same in the browser and on the desktop. */
export function AdminApp({ platform, api, createRouter, styleNonce = '', report = () => {} }: AdminAppProps) {
  const [router] = useState(() => createRouter(adminRoutes));
  const colorScheme = useMemo(() => createColorSchemeManager(platform.flags), [platform]);
  useKeptFocus();
  useEffect(() => {
    // A picture that can't be shown yet isn't worth a message.
    api.loadDrawings(provideDrawings).catch(() => {});
  }, [api]);
  return (
    <PlatformProvider platform={platform}>
      <AdminProvider api={api} report={report}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={colorScheme}
          defaultColorScheme="auto"
          getStyleNonce={() => styleNonce}
        >
          <StyleNonceProvider value={styleNonce}>
            <ConfirmProvider>
              <RouterProvider router={router} />
              <ToastRegion />
            </ConfirmProvider>
          </StyleNonceProvider>
        </MantineProvider>
      </AdminProvider>
    </PlatformProvider>
  );
}

const FLAG = 'admin-color-scheme';

/** Stores the color scheme (light, dark, or the system's) in the flags of the platform. */
function createColorSchemeManager(flags: PlatformFlags): MantineColorSchemeManager {
  return {
    get: (fallback) => {
      const stored = flags.get(FLAG);
      return isMantineColorScheme(stored) ? stored : fallback;
    },
    set: (value) => flags.set(FLAG, value),
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => flags.set(FLAG, null),
  };
}
