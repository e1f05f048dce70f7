import { counted } from '@wa/core/domain/text';
import type { ReactNode } from 'react';
import type { RouteData } from '@wa/core/contract/site';
import {
  columnOf,
  DOCUMENT_COLUMNS,
  documentGroup,
  documentRows,
  type DocumentColumn,
} from '@wa/core/domain/documents/document-matrix';
import {
  documentFile,
  DRAWING,
  findDocuments,
  type KnownDocuments,
  type ListedDocument,
} from '@wa/core/domain/documents/documents';
import { pdfHref } from '@wa/core/domain/links';
import { NewTabNote } from '@wa/core/ui/icon.tsx';

type DocumentsRoute = Pick<
  Extract<RouteData, { kind: 'documents' }>,
  'families' | 'query' | 'documents' | 'isFile'
>;

/** Returns the addresses of the documents that match the filter. */
export const foundHrefs = ({ families, query }: Pick<DocumentsRoute, 'families' | 'query'>): string[] =>
  findDocuments(families, query).flatMap(({ documents }) => documents.map(({ href }) => href));

/**
 * Documents by family and kind, rendered on the server only. Rows hidden by the filter stay in the form, so
 * their checked boxes count. An exported file, where no server handles a selection, has a ZIP file per family
 * instead of boxes.
 */
export function DocumentTable({ families, query, documents: known = {}, ...route }: DocumentsRoute) {
  const isFile = route.isFile === true;
  const shown = new Set(foundHrefs({ families, query }));
  const columns = DOCUMENT_COLUMNS.filter((column) =>
    families.some(({ documents }) => documents.some((each) => columnOf(each) === column)),
  );
  const group = (family: string, column: string, label: string, children: ReactNode) =>
    isFile ? (
      children
    ) : (
      <label className="touch">
        <input
          type="checkbox"
          name="all"
          value={documentGroup(family, column)}
          data-group
          aria-label={label}
        />
        {children}
      </label>
    );
  return (
    <div className="documents-table box-strong">
      <table>
        <caption className="visually-hidden">Documents by product family and kind</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            {columns.map(({ slug, label, file }) => (
              <th scope="col" key={slug}>
                {group(
                  '',
                  slug,
                  `All: ${label}`,
                  <span>
                    <span className="documents-kind quiet">All: </span>
                    {label}
                  </span>,
                )}
                <small>{file}</small>
              </th>
            ))}
          </tr>
        </thead>
        {families.map((family) => {
          const { slug, title, zip } = family;
          const own = family.documents.filter(({ href }) => shown.has(href));
          return (
            <tbody key={slug} hidden={own.length === 0}>
              <tr className="documents-family">
                <th scope="rowgroup" id={slug}>
                  {group(slug, '', `All of ${title}`, title)}
                  {isFile && (
                    <a href={zip} download>
                      Download ZIP<span className="visually-hidden"> of {title}</span>
                    </a>
                  )}
                </th>
                {columns.map((column) => {
                  const count = own.filter((each) => columnOf(each) === column).length;
                  return (
                    <td key={column.slug}>
                      {count > 0 &&
                        group(
                          slug,
                          column.slug,
                          `All of ${title}: ${column.label}`,
                          <>
                            <span className="documents-count">{count}</span>{' '}
                            <span className="documents-kind quiet">{column.label}</span>
                          </>,
                        )}
                    </td>
                  );
                })}
              </tr>
              {documentRows(family).map((row) => (
                <Row key={row[0]?.href} {...{ slug, row, columns, shown, known, isFile }} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

interface RowProps {
  known: KnownDocuments;
  isFile: boolean;
  /** Slug of the family. */
  slug: string;
  row: readonly ListedDocument[];
  columns: readonly DocumentColumn[];
  shown: ReadonlySet<string>;
}

function Row({ slug, row, columns, shown, known, isFile }: RowProps) {
  const { title = '', note = '' } = row[0] ?? {};
  return (
    <tr hidden={!row.some(({ href }) => shown.has(href))}>
      <th scope="row">
        {title}
        {note !== '' && <small>{note}</small>}
      </th>
      {columns.map((column) => {
        const own = row.filter((each) => columnOf(each) === column);
        return (
          <td key={column.slug}>
            {own.map((each, at) => {
              const label = own.length > 1 ? `${column.label} ${String(at + 1)}` : column.label;
              return (
                <span className="document" key={each.href} hidden={!shown.has(each.href)}>
                  <label className="touch">
                    {!isFile && (
                      <input
                        type="checkbox"
                        name="d"
                        value={documentFile(each.href)}
                        data-family={slug}
                        data-column={column.slug}
                        data-pages={known[each.href]?.pages}
                        data-bytes={known[each.href]?.bytes}
                        aria-label={`${title}: ${label}`}
                      />
                    )}
                    <span className="documents-kind quiet">{label}</span>
                  </label>
                  <FileLink document={each} of={`${title}: ${label}`} known={known} />
                </span>
              );
            })}
          </td>
        );
      })}
    </tr>
  );
}

interface LinkProps {
  document: ListedDocument;
  of: string;
  known: KnownDocuments;
}

function FileLink({ document: { href, title, kind }, of, known }: LinkProps) {
  const about = <span className="visually-hidden"> of {of}</span>;
  if (kind === DRAWING)
    return (
      <a className="touch" href={href} download>
        SVG{about}
      </a>
    );
  const { pages } = known[href] ?? {};
  return (
    <a
      href={pdfHref(href, `${title} ${kind}`, []) ?? href}
      target="_blank"
      rel="noopener"
      className="touch figures"
    >
      {pages === undefined ? 'PDF' : counted(pages, 'page')}
      {about}
      <NewTabNote />
    </a>
  );
}
