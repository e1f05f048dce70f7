import { createRoot } from 'react-dom/client';
import { SERVERS_DOCUMENT } from '../ipc/addresses.ts';

const root = document.getElementById('admin-root');
if (root === null) throw new Error('The document has no root');

// One build serves two documents: the server selection screen and the admin.
if (location.pathname === SERVERS_DOCUMENT) {
  const { openServerChooser } = await import('./servers/open-server-chooser.tsx');
  openServerChooser(createRoot(root));
} else {
  const { openAdmin } = await import('./open-admin.tsx');
  await openAdmin(createRoot(root));
}
