import { SERVER_IS_NEWER } from '@wa/core/domain/messages';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useAdminSnapshot, useApi } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';
import { useContent } from '../content-provider.tsx';
import { timeOf } from '../../ui/times.ts';

/**
 * Shows a dashed strip below the bar while the server is unreachable or a sync isn't confirmed (D12).
 * Reading and editing continue.
 */
export function OfflineStrip() {
  const { retryNow, start } = useApi();
  const { reachable, unclear, isBehind, waiting } = useAdminSnapshot();
  const { syncedAt } = useContent();
  const show = useShowChanges();
  if (reachable && !unclear) return null;
  const tryNow = async () => {
    await start();
    await retryNow();
  };
  const changes =
    waiting.length === 0
      ? 'Edits are'
      : waiting.length === 1
        ? '1 change is'
        : `${String(waiting.length)} changes are`;
  const until = isBehind
    ? 'and will be sent after that'
    : unclear
      ? `and will be sent again until the server confirms ${waiting.length === 1 ? 'it' : 'them'}`
      : 'and will be sent when the connection is back';
  return (
    <div className="line strip strip-offline" role="status">
      <Icon name="offline" />
      <b>
        {isBehind ? SERVER_IS_NEWER : unclear ? 'The server isn’t responding as expected' : 'You are offline'}
      </b>
      <span>
        {`${changes} saved on this computer ${until}.`}
        {syncedAt !== null && ` Last sync ${timeOf(syncedAt)}.`}
      </span>
      <span className="spacer" />
      {waiting.length > 0 && (
        <Button size="xs" onClick={show}>
          Show changes
        </Button>
      )}
      <Button size="xs" onClick={() => void tryNow()}>
        Try now
      </Button>
    </div>
  );
}
