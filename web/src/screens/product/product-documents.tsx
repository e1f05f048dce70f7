import { DrawingFiles } from '@wa/core/blocks/drawing-files.tsx';
import type { DrawnFile } from '@wa/core/drawings/page-drawings';
import { documentAddress, documentFactsText, type KnownDocuments } from '@wa/core/domain/documents/documents';
import { viewPdf } from '@wa/core/domain/labels';
import type { Product } from '@wa/core/domain/products/product';
import { productDocumentName } from '@wa/core/domain/products/product-files';
import { pdfHref } from '@wa/core/domain/links';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';

interface DocumentsProps {
  pdfs: readonly string[];
  pdfNames: Product['pdfNames'];
  hosts: readonly string[];
  title: string;
  known?: KnownDocuments | undefined;
  drawings: readonly DrawnFile[];
}

/**
 * The documents with their names, and `View PDF 1`, `View PDF 2`, and so on, which open a new tab
 * (specification 2).
 */
export function ProductDocuments({ pdfs, pdfNames, hosts, title, known = {}, drawings }: DocumentsProps) {
  const documents = pdfs.flatMap((address, index) => {
    const href = pdfHref(address, pdfs.length > 1 ? `${title} ${String(index + 1)}` : title, hosts);
    const name = productDocumentName({ pdfNames }, address);
    const facts = documentFactsText(known[documentAddress(address)]);
    const file = ['PDF', facts].filter(Boolean).join(', ');
    return href === null ? [] : [{ href, label: viewPdf(index + 1), name, file }];
  });
  if (documents.length + drawings.length === 0) return null;
  return (
    <section className="section" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="downloads framed-list product-documents">
        {documents.map(({ href, label, name, file }) => (
          <li key={label} className="download">
            <Icon name="pdf" />
            <span>
              {name}
              <span className="download-kind figures">{file}</span>
            </span>
            <a className="download-label" href={href} target="_blank" rel="noopener">
              {label}
              <NewTabNote />
            </a>
          </li>
        ))}
        {drawings.length > 0 && (
          <li>
            <DrawingFiles drawings={drawings} />
          </li>
        )}
      </ul>
    </section>
  );
}
