import { SERVER_IS_NEWER } from '@wa/core/domain/messages';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useAdminSnapshot, useApi } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';
import { useContent } from '../content-provider.tsx';
import { timeOf } from '../../ui/times.ts';

/** A dashed strip under the bar while there is no connection or no clear answer (D12): reading and editing go on. */
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
    ? 'and sent after that'
    : unclear
      ? 'and sent again until the answer is clear'
      : 'and sent when the connection is back';
  return (
    <div className="strip strip-offline" role="status">
      <Icon name="offline" />
      <b>
        {isBehind ? SERVER_IS_NEWER : unclear ? 'The server isn’t responding as expected' : 'You are offline'}
      </b>
      <span>
        {`${changes} kept on this computer ${until}.`}
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
