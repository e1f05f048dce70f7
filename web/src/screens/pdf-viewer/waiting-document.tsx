import { LOADING } from '@wa/core/domain/messages';

/** The places of the pages before pdf.js is here, so that nothing moves when it comes. */
export function WaitingDocument({ isLoading }: { isLoading: boolean }) {
  return (
    <div className="pdf-body">
      <div className="pdf-page-list" />
      <div className="pdf-pages" id="pages">
        <div className="pdf-page" data-page={1}>
          <p className="pdf-loading" role="status">
            {isLoading && LOADING}
          </p>
        </div>
      </div>
    </div>
  );
}
