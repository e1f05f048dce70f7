import { useState } from 'react';
import { LOADING } from '@wa/core/domain/messages';
import type { PdfSource } from '@wa/core/domain/pdf-source';

interface Props {
  source: PdfSource;
  /** True while the library is on its way. */
  loading: boolean;
}

/** The document before its library is here, in the places of what follows: nothing moves when that comes. */
export function FirstPage({ source, loading }: Props) {
  return (
    <div className="pdf-body">
      <div className="pdf-page-list" />
      <div className="pdf-pages" id="pages">
        <div className="pdf-page" data-page={1}>
          <PagePicture source={source} />
          <p className="pdf-loading" role="status">
            {loading ? LOADING : source.firstPage === null && 'Open the file, or have its pages shown here.'}
          </p>
        </div>
      </div>
    </div>
  );
}

/** What the server has drawn of the first page; nothing where it has not. */
export function PagePicture({ source: { firstPage, fileName } }: { source: PdfSource }) {
  const [failed, setFailed] = useState(false);
  if (firstPage === null || failed) return null;
  return (
    <img
      className="pdf-picture"
      src={firstPage}
      alt={`First page of ${fileName}`}
      width={816}
      height={1056}
      fetchPriority="high"
      onError={() => setFailed(true)}
    />
  );
}
