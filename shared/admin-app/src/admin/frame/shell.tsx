import { Suspense, useCallback, useEffect, useState, type MouseEvent } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { usePlatform } from '../../platform/provider.tsx';
import { useAdminValue, useApi } from '../admin-context.tsx';
import { loadDrawing } from '../catalogue/titles.ts';
import { ChangesProvider } from '../changes/changes-provider.tsx';
import { ContentProvider, KnownListReader } from '../content-provider.tsx';
import { Gate } from '../gate/gate.tsx';
import { OrderProvider } from '../order/order-provider.tsx';
import { Overlays } from '../palette/overlays.tsx';
import { AdminBar } from './admin-bar.tsx';
import { Help } from '../help/help.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { LoadingView } from './loading-view.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PasskeyStrip } from './passkey-strip.tsx';
import { UnsavedBlocker } from './unsaved-blocker.tsx';
import { LeaveProvider } from '../gate/use-logout.ts';

/**
 * What stands around every view. The gate is shown until it opens for the first time; later it comes over the
 * screen, which stays where it is with all its input (D3).
 *
 * @param preloadRoom brings the code of what will be shown
 */
export function Shell({ preloadRoom }: { preloadRoom: () => Promise<void> }) {
  const { start, stop } = useApi();
  const { chrome } = usePlatform();
  const session = useAdminValue((snapshot) => snapshot.session);
  const [wasOpen, setWasOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // Unlike a session that merely ends, a logout takes the views off the screen.
  const leave = useCallback(async (logout: () => Promise<boolean>) => {
    setLeaving(true);
    if (await logout()) setWasOpen(false);
    setLeaving(false);
  }, []);
  if (session === 'open' && !wasOpen) setWasOpen(true);

  useEffect(() => {
    void start();
    return stop;
  }, [start, stop]);
  useEffect(() => chrome.setTitle('Content admin'), [chrome]);
  useEffect(() => {
    void preloadRoom();
    // Beside the lists, whose titles name figures; without it they show that something stands there.
    void loadDrawing().catch(() => undefined);
  }, [preloadRoom]);

  if (session === 'unknown') return <LoadingView />;
  if (!wasOpen) return <Gate />;
  return (
    <LeaveProvider value={leave}>
      <ContentProvider>
        <OrderProvider>
          <ChangesProvider>
            <div className="admin" inert={session === 'locked'}>
              <a className="admin-skip" href="#admin-main" onClick={skipToContent}>
                Skip to content
              </a>
              <AdminBar />
              <OfflineStrip />
              <PasskeyStrip />
              <Suspense fallback={<LoadingView />}>
                <Outlet />
                <KnownListReader />
              </Suspense>
            </div>
            {/* A list is where one left it, whichever way leads back. */}
            <ScrollRestoration getKey={({ pathname }) => pathname} />
            <RecordHistory />
            <Help />
            {session === 'open' && <Overlays />}
            <UnsavedBlocker />
            {session === 'locked' && !isLeaving && <Gate over />}
          </ChangesProvider>
        </OrderProvider>
      </ContentProvider>
    </LeaveProvider>
  );
}

/** Moves the focus only: an address that the router has not made would defeat its guard of unsaved input. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById('admin-main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}
