/**
 * Registers the service worker, which lets the admin start offline from cached files. It handles no other
 * part of the site (D10).
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin' }).catch((error: unknown) => {
    // The admin works without a service worker; it only cannot start offline.
    window.console.info('The service worker could not be registered', error);
  });
}
