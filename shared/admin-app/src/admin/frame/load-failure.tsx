import { SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import { Button } from '@mantine/core';
import { useContentStore } from '../content-provider.tsx';

/** Shown if nothing could be loaded and nothing is cached. By default, Retry reloads the lists. */
export function LoadFailure({ onRetry }: { onRetry?: () => void }) {
  const { reload } = useContentStore();
  return (
    <div className="empty" role="alert">
      <h2>{SOMETHING_WENT_WRONG}</h2>
      <p>{TRY_AGAIN_LATER}</p>
      <Button onClick={() => (onRetry ? onRetry() : void reload())}>Try again</Button>
    </div>
  );
}
