import { IS_SHEET_CURRENT } from '@wa/core/domain/labels';
import type { SheetRevision } from '@wa/core/domain/documents/sheet-revisions';
import type { ViewProps } from '../../site/routes.ts';

/**
 * The revisions of a data sheet (D27). A printed sheet leads here with its code as the fragment, which marks
 * its row, so that scripts aren't needed.
 */
export function SheetRevisionsView({ route, site }: ViewProps<'sheet-revisions'>) {
  const { title, page, sheet, revisions } = route.sheet;
  return (
    <article className="page sheet-revisions">
      <hgroup>
        <h1 tabIndex={-1}>{IS_SHEET_CURRENT}</h1>
        <p className="page-title-lines">{title}</p>
      </hgroup>
      <p className="lead">
        Find the code on your printed sheet in this table. Get the current{' '}
        <a href={sheet}>data sheet of {title}</a>, or see <a href={page}>its page</a>.
      </p>
      <div className="fact-table">
        <div className="fact-table-scroll">
          <table>
            <caption>Revisions, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">Specs that have changed since</th>
              </tr>
            </thead>
            <tbody>
              {revisions.map((revision) => (
                <RevisionRow key={revision.code} revision={revision} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p>
        If your code isn’t in the table, the sheet is older than our records. Use the current one, or ask us:{' '}
        <a href={`mailto:${site.salesEmail}`}>{site.salesEmail}</a>.
      </p>
    </article>
  );
}

function RevisionRow({ revision: { code, until, changes } }: { revision: SheetRevision }) {
  return (
    <tr id={code}>
      <th scope="row">{code}</th>
      <td>{until === null ? 'Current' : `Replaced on ${until.slice(0, 10)}`}</td>
      <td>
        {changes.length === 0 ? (
          'None'
        ) : (
          <ul>
            {changes.map(({ label, from, to }) => (
              <li key={`${label} ${from}`}>
                {label}: {from || 'not listed'} changed to {to || 'not listed'}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
