import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useReport } from '../admin-context.tsx';

/**
 * Stands where a room should when it could not be drawn; the bar around it stays. Part of the first script: a room also
 * fails when its code cannot be brought, and then nothing else could be either.
 */
export function BrokenRoom() {
  const error = useRouteError();
  const report = useReport();
  useEffect(() => void report('A room could not be shown', error), [error, report]);
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="empty" role="alert">
        <h2>This room could not be shown.</h2>
        <Button onClick={() => window.location.reload()}>Load it again</Button>
      </div>
    </main>
  );
}
