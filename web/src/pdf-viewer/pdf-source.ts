import { pdfFileName, unwrapPdf } from '@wa/core/domain/links';
import { isInternal } from '@wa/core/domain/href';

export interface PdfSource {
  /** Where the browser fetches the file: this site itself, or its proxy for another host. */
  file: string;
  /** Where a person without the viewer is sent. */
  direct: string;
  fileName: string;
}

/**
 * What the viewer shows for its two parameters (specification 7). Files of this site are read as they are; any other
 * host goes through the proxy, which decides whether it may. Null when there is nothing that could be a document.
 */
export function pdfSource(src: string, name: string): PdfSource | null {
  const document = unwrapPdf(src);
  const fileName = pdfFileName(name || document.split(/[?#]/)[0]?.split('/').pop());
  if (document.startsWith('/') && isInternal(document)) return { file: document, direct: document, fileName };
  if (!/^https?:\/\//i.test(document)) return null;
  const query = new URLSearchParams({ src: document, name: fileName });
  return { file: `/api/proxy/pdf?${query.toString()}`, direct: document, fileName };
}
