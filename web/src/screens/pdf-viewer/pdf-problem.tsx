import { SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { GO_HOME } from '@wa/core/domain/labels';
import { hasEarlierEntry } from '../../site/history.ts';

/** A source that is missing, broken or not allowed: what happened and the way back. */
export function PdfProblem({ direct }: { direct: string | null }) {
  return (
    <main className="pdf-problem" id="main">
      <h1>{SOMETHING_WENT_WRONG}</h1>
      <p role="alert">
        This document could not be opened. The link may be old, or it leads to a place that this site does not
        show.
      </p>
      <p className="pdf-problem-actions cluster">
        <button type="button" className="button" onClick={leave}>
          Close this document
        </button>
        <a className="button" href="/">
          {GO_HOME}
        </a>
        {direct && (
          <a href={direct} rel="noopener">
            Try the file itself
          </a>
        )}
      </p>
    </main>
  );
}

/** Documents open in a tab of their own: going back means the previous entry, closing the tab, or home where it stays. */
export function leave(): void {
  if (hasEarlierEntry()) {
    window.history.back();
    return;
  }
  window.close();
  window.location.assign('/');
}
