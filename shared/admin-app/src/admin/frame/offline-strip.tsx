import { Icon } from '@wa/core/ui/icon.tsx';
import { useAdminSnapshot, useApi } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';
import { useContent } from '../content-provider.tsx';
import { timeOf } from './times.ts';

/** A dashed strip under the bar while the server is out of reach: reading and editing go on. */
export function OfflineStrip() {
  const { retryNow, start } = useApi();
  const { reachable, waiting } = useAdminSnapshot();
  const { syncedAt } = useContent();
  const show = useShowChanges();
  if (reachable) return null;
  const tryNow = async () => {
    await start();
    await retryNow();
  };
  const changes = waiting.length === 1 ? '1 change is' : `${String(waiting.length)} changes are`;
  return (
    <div className="strip strip-offline" role="status">
      <Icon name="offline" />
      <b>You are offline</b>
      <span>
        {waiting.length > 0
          ? `${changes} kept on this computer and sent when the connection is back.`
          : 'Edits are kept on this computer and sent when the connection is back.'}
        {syncedAt !== null && ` Last sync ${timeOf(syncedAt)}.`}
      </span>
      <span className="spacer" />
      {waiting.length > 0 && (
        <button type="button" className="button button-small" onClick={show}>
          Show changes
        </button>
      )}
      <button type="button" className="button button-small" onClick={() => void tryNow()}>
        Try now
      </button>
    </div>
  );
}
