import { LOADING } from '@wa/core/domain/messages';

/** Between two pages of a client navigation. It fades in late, so that a quick answer shows no flicker. */
export function LoadingView() {
  return (
    <div className="page loading" role="status">
      <p>{LOADING}</p>
    </div>
  );
}
