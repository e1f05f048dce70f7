/** The admin starts without a connection once its files are kept; nothing else of the site is touched (D10). */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin' }).catch((error: unknown) => {
    // Without it the admin works all the same, only not its start without a connection.
    window.console.info('The service worker could not be registered', error);
  });
}
