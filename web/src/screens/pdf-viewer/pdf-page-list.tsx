import { Page } from 'react-pdf';

/** Pixels. */
const THUMBNAIL_WIDTH = 96;
/** Thumbnails of longer documents would cost more than they help: numbers then. */
const THUMBNAILS_MAX = 30;

interface PageListProps {
  pageCount: number;
  current: number;
  onGoTo: (page: number) => void;
}

/** The list of pages beside the document. */
export function PdfPageList({ pageCount, current, onGoTo }: PageListProps) {
  return (
    <nav className="pdf-page-list" aria-label="Pages">
      <ol>
        {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <button
              type="button"
              aria-current={page === current ? 'page' : undefined}
              aria-label={`Page ${page}`}
              onClick={() => onGoTo(page)}
            >
              {pageCount <= THUMBNAILS_MAX && (
                <div className="pdf-thumbnail">
                  <Page
                    pageNumber={page}
                    width={THUMBNAIL_WIDTH}
                    renderTextLayer={false}
                    renderAnnotationLayer={false}
                    loading=""
                  />
                </div>
              )}
              <span>{page}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
