import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './admin.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { AdminApp } from '@wa/admin-app/admin/admin-app.tsx';
import { preloadScreen } from '@wa/admin-app/admin/screens';
import { createAdminClient } from '@wa/admin-app/client/admin-client';
import { SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { createBrowserPlatform } from '@wa/admin-app/platform/browser/browser-platform';

const root = document.getElementById('admin-root');

/** Mounts the content admin in the document of /admin, with the browser as its platform. */
async function mount(into: HTMLElement): Promise<void> {
  const platform = createBrowserPlatform();
  const note = (message: string, detail: unknown) => window.console.info(message, detail);
  const opening = createAdminClient({ platform, log: note });
  // The preload starts after the session request, which the client sends first.
  void preloadScreen();
  const api = await opening;
  createRoot(into).render(
    <AdminApp
      platform={platform}
      api={api}
      createRouter={createBrowserRouter}
      styleNonce={styleNonce()}
      report={(message, detail) => window.console.error(message, detail)}
    />,
  );
  registerServiceWorker();
}

/**
 * Returns the nonce of the document. Browsers hide the attribute from style sheets but not from scripts
 * (admin-document.tsx).
 */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

if (root !== null) {
  mount(root).catch((error: unknown) => {
    window.console.error(error);
    root.setAttribute('role', 'alert');
    root.textContent = `${SOMETHING_WENT_WRONG}: this browser doesn’t store data for the site, which the admin needs. Are you using a private window?`;
  });
}

/**
 * Registers the service worker, which lets the admin start offline from cached files. It handles no other
 * part of the site (D10).
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin' }).catch((error: unknown) => {
    // The admin works without a service worker; it only cannot start offline.
    window.console.info('The service worker could not be registered', error);
  });
}
