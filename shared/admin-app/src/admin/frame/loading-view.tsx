import { useEffect, useState, type ReactNode } from 'react';
import { LOADING, SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import { Button } from '@mantine/core';
import { Problem } from '../../ui/problem.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useRouteError } from 'react-router-dom';
import { useReport } from '../admin-context.tsx';

/** Milliseconds before the loading state appears; faster loads don't need one (design direction). */
const PATIENCE = 150;

/** Placeholders in the final layout; the dashboard's by default. */
export function LoadingView({ children = <SkeletonCards /> }: { children?: ReactNode }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <main className="admin-main" aria-busy>
      <p className="visually-hidden" role="status">
        {LOADING}
      </p>
      {children}
    </main>
  );
}

export function SkeletonCards() {
  return (
    <div className="tiles" aria-hidden>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="skeleton skeleton-card" />
      ))}
    </div>
  );
}

interface UnloadedProps {
  at: 'loading' | 'missing' | 'failed';
  reload?: () => unknown;
}

/** Replaces a screen whose data isn't loaded. */
export function UnloadedScreen({ at, reload }: UnloadedProps) {
  if (at === 'loading') return <LoadingView />;
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <LoadFailure {...(reload && { onRetry: reload })} />
    </main>
  );
}

/** Replaces the fields of a record that isn't loaded. */
export function UnloadedRecord({ at, reload, missing }: UnloadedProps & { missing: string }) {
  if (at === 'loading') return <p role="status">{LOADING}</p>;
  return at === 'missing' ? <Problem text={missing} /> : <LoadFailure {...(reload && { onRetry: reload })} />;
}

/** Shown if nothing could be loaded and nothing is cached. By default, Retry reloads the lists. */
export function LoadFailure({ onRetry }: { onRetry?: () => unknown }) {
  const { reload } = useContentStore();
  return (
    <div className="empty" role="alert">
      <h2>{SOMETHING_WENT_WRONG}</h2>
      <p>{TRY_AGAIN_LATER}</p>
      <Button onClick={() => void (onRetry ?? reload)()}>Try again</Button>
    </div>
  );
}

/**
 * Replaces a screen that couldn't be rendered; the bar around it stays. It is part of the first script,
 * because a screen also fails if its code can't be loaded.
 */
export function BrokenScreen() {
  const error = useRouteError();
  const report = useReport();
  useEffect(() => void report('Failed to show a screen', error), [error, report]);
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="empty" role="alert">
        <h2>We couldn’t show this screen.</h2>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
    </main>
  );
}
