import { isInternal, isCloudMedia, isPdfLink, pdfFileName, unwrapPdf } from './links.ts';

/** What the viewer shows. */
export interface PdfSource {
  /** Where the browser fetches the file: this site itself, or its proxy for another host. */
  file: string;
  /** Where a person without the viewer is sent. */
  direct: string;
  fileName: string;
}

/** Nothing was asked for, or a document that is not shown from here; `direct` is its own address, if it is one. */
export interface PdfRefusal {
  refused: 'missing' | 'forbidden';
  direct: string | null;
}

export interface PdfHosts {
  cloudMediaHosts: readonly string[];
  /** The site's own origin. */
  publicUrl: string;
}

/** What stands between the folder of the site's own sheets and `.pdf`, in its first group. */
export const OWN_SHEET = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.pdf$/;
/** A host by name and nothing else: no user, no port, no literal address. */
const PLAIN_HOST = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\.?\//i;

/**
 * What the viewer's two parameters lead to (specification 7). PDFs of this site are read as they are; those of the cloud
 * media hosts go through the proxy, which judges the address once more and every redirect of it.
 */
export function pdfSource(
  src: string,
  name: string,
  { cloudMediaHosts, publicUrl }: PdfHosts,
): PdfSource | PdfRefusal {
  if (src.trim() === '') return { refused: 'missing', direct: null };
  const asked = unwrapPdf(src);
  const document = asked.startsWith(`${publicUrl}/`) ? asked.slice(publicUrl.length) : asked;
  const fileName = pdfFileName(name || document.split(/[?#]/)[0]?.split('/').pop());
  if (document.startsWith('/') && isInternal(document)) {
    if (!isPdfLink(document)) return { refused: 'forbidden', direct: document };
    return { file: document, direct: document, fileName };
  }
  if (!PLAIN_HOST.test(document) || !isCloudMedia(document, cloudMediaHosts))
    return { refused: 'forbidden', direct: /^https?:\/\//i.test(document) ? document : null };
  const query = `src=${encodeURIComponent(document)}&name=${encodeURIComponent(fileName)}`;
  return { file: `/api/proxy/pdf?${query}`, direct: document, fileName };
}
