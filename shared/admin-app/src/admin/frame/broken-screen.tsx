import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useReport } from '../admin-context.tsx';

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
