import type { Root } from 'react-dom/client';
import { deleteAdminDatabase } from '@wa/admin-app/platform/browser/indexed-db-storage';
import { ADMIN_DOCUMENT } from '../../ipc/addresses.ts';
import { createCall } from '../call.ts';
import { Kit } from '../kit.tsx';
import { databaseOf } from '../take-over.ts';
import '../styles.ts';
import { ServerChooser } from './server-chooser.tsx';

/** Shows the server selection screen. Selecting a server opens the admin in the same window. */
export function openServerChooser(root: Root): void {
  const call = createCall(window.desktop);
  void call('window', { title: 'Servers', unsaved: 0, progress: null });
  root.render(
    <Kit>
      <ServerChooser
        ask={async (request) => {
          if (request.op === 'remove') await deleteAdminDatabase(databaseOf(request.id));
          return call('servers', request);
        }}
        openAdmin={() => location.assign(ADMIN_DOCUMENT)}
      />
    </Kit>,
  );
}
