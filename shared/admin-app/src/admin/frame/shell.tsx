import { Suspense, useCallback, useEffect, useState, type MouseEvent } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePlatform } from '../../platform/provider.tsx';
import { useAdminValue, useApi, useAdminSnapshot } from '../admin-context.tsx';
import { loadDrawing } from '../catalogue/titles.ts';
import { ChangesProvider, useShowChanges } from '../changes/changes-provider.tsx';
import { ContentProvider, KnownListReader, useContent } from '../content-provider.tsx';
import { Gate } from '../gate/gate.tsx';
import { GateOver, useEscapeGuard } from '../gate/gate-over.tsx';
import { OrderProvider } from '../order/order-provider.tsx';
import { Overlays } from '../palette/overlays.tsx';
import { AdminBar } from './admin-bar.tsx';
import { Help } from '../help/help.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { LoadingView } from './loading-view.tsx';
import { UnsavedBlocker } from './unsaved-blocker.tsx';
import { LeaveProvider } from '../gate/use-logout.ts';
import { counted } from '@wa/core/domain/text';
import { SERVER_IS_NEWER } from '@wa/core/domain/messages';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { timeOf } from '../../ui/times.ts';

const PasskeyStrip = lazyPart(async () => (await import('./passkey-strip.tsx')).PasskeyStrip);

/**
 * Frame around every view. The sign-in screen is shown until the first sign-in. Later it covers the
 * screen, which keeps all its input (D3).
 * @param preloadScreen loads the code of the requested screen
 */
export function Shell({ preloadScreen }: { preloadScreen: () => Promise<void> }) {
  const { start } = useApi();
  const { chrome } = usePlatform();
  const session = useAdminValue((snapshot) => snapshot.session);
  const isPasskeyAdvised = useAdminValue(({ person }) => person.passkeyAdvised);
  const [wasOpen, setWasOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // A logout removes the views. When a session expires, they stay, so that no input is lost.
  const leave = useCallback(async (logout: () => Promise<boolean>) => {
    setLeaving(true);
    if (await logout()) setWasOpen(false);
    setLeaving(false);
  }, []);
  if (session === 'open' && !wasOpen) setWasOpen(true);

  useEscapeGuard(session === 'locked');
  useEffect(() => void start(), [start]);
  useEffect(() => chrome.setTitle('Content admin'), [chrome]);
  useEffect(() => {
    void preloadScreen();
    // Loaded separately from the lists, whose titles contain references. Until then, they show a placeholder.
    void loadDrawing().catch(() => undefined);
  }, [preloadScreen]);

  if (session === 'unknown') return <LoadingView />;
  if (!wasOpen) return <Gate />;
  return (
    <LeaveProvider value={leave}>
      <ContentProvider>
        <OrderProvider>
          <ChangesProvider>
            <div className="admin">
              <a className="admin-skip" href="#admin-main" onClick={skipToContent}>
                Skip to content
              </a>
              <AdminBar />
              <OfflineStrip />
              {isPasskeyAdvised && <PasskeyStrip />}
              <Suspense fallback={<LoadingView />}>
                <Outlet />
                <KnownListReader />
              </Suspense>
            </div>
            {/* Restores the scroll position of a list, whichever link leads back to it. */}
            <ScrollRestoration getKey={({ pathname }) => pathname} />
            <RecordHistory />
            {session === 'open' && (
              <>
                <Help />
                <Overlays />
              </>
            )}
            <UnsavedBlocker />
            {session === 'locked' && !isLeaving && <GateOver />}
          </ChangesProvider>
        </OrderProvider>
      </ContentProvider>
    </LeaveProvider>
  );
}

/**
 * Moves the focus only: an address change that bypasses the router would also bypass its guard of unsaved
 * input.
 */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById('admin-main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}

/**
 * Shows a dashed strip below the bar while the server is unreachable or a sync isn't confirmed (D12).
 * Reading and editing continue.
 */
function OfflineStrip() {
  const { retryNow, start } = useApi();
  const { reachable, unclear, isBehind, waiting } = useAdminSnapshot();
  const { syncedAt } = useContent();
  const show = useShowChanges();
  if (reachable && !unclear) return null;
  const tryNow = async () => {
    await start();
    await retryNow();
  };
  const changes = waiting.length === 0 ? 'Edits are' : counted(waiting.length, 'change is', 'changes are');
  const until = isBehind
    ? 'and will be sent after that'
    : unclear
      ? `and will be sent again until the server confirms ${waiting.length === 1 ? 'it' : 'them'}`
      : 'and will be sent when the connection is back';
  return (
    <div className="line note strip strip-offline" role="status">
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
