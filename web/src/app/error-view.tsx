import { SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import { BackLink } from '../layout/back-link.tsx';

/** A page that could not be read for any reason but its absence (specification 8). */
export function ErrorView() {
  return (
    <div className="page">
      <BackLink />
      <div role="alert">
        <h1 tabIndex={-1}>{SOMETHING_WENT_WRONG}</h1>
        <p className="lead">{TRY_AGAIN_LATER}</p>
      </div>
    </div>
  );
}
