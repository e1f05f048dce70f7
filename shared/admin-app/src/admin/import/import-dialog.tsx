import './import.css';
import { CANCEL } from '@wa/core/domain/labels';
import { IMPORT_OFFLINE } from '@wa/core/domain/messages';
import type { ExportChoice } from '../../client/resources/imports.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportLines } from './import-lines.tsx';
import { changesIn, refusedIn, useImport } from './use-import.ts';

interface ImportDialogProps {
  /** The exported part. Any exported spreadsheet can be imported. */
  choice: ExportChoice;
  onClose: () => void;
}

/** Says how rows become new records, and where their files come from. */
const NewRecords = ({ of, onClose }: { of: 'products' | 'certificates'; onClose: () => void }) => (
  <p>
    {of === 'products'
      ? 'A row without a slug adds a product at the end of the list. It needs a title and an image.'
      : 'A row without an ID adds a certificate.'}{' '}
    Upload {of === 'products' ? 'images and PDFs' : 'PDFs'} to{' '}
    <Link to="/admin/files" onClick={onClose}>
      Files
    </Link>{' '}
    first, and enter their file names in the cells.
  </p>
);

/** Exports the catalog as a spreadsheet and imports it: all changes or none, with one undo (D14). */
export function ImportDialog({ choice, onClose }: ImportDialogProps) {
  const { reachable } = useAdminSnapshot();
  const { preview, isLeftOut, leaveOut, work, problem, choose, apply, mayApply } = useImport(onClose);
  const count = preview === null ? 0 : changesIn(preview);
  const refused = preview === null ? 0 : refusedIn(preview);
  const why = reachable ? undefined : IMPORT_OFFLINE;
  return (
    <Dialog
      title="Spreadsheet"
      width="wide"
      onlyRead
      busy={work === 'apply'}
      onClose={onClose}
      footer={
        <>
          <Button disabled={work === 'apply'} onClick={onClose}>
            {CANCEL}
          </Button>
          <Button
            variant={preview === null ? 'filled' : 'default'}
            disabled={!reachable || work !== null}
            title={why}
            onClick={() => void choose()}
          >
            {preview === null ? 'Choose a file' : 'Choose another file'}
          </Button>
          {preview !== null && (
            <Button
              variant="filled"
              disabled={!reachable || !mayApply}
              title={why}
              onClick={() => void apply()}
            >
              Apply {count} {count === 1 ? 'change' : 'changes'}
            </Button>
          )}
        </>
      }
    >
      <div className="stack import">
        <div role="status">
          {work === 'read' && <p>Reading the spreadsheet…</p>}
          {work === 'apply' && <p>Applying…</p>}
          {!reachable && <p>{IMPORT_OFFLINE}</p>}
          {preview !== null && (
            <p>
              <strong>{preview.name}</strong>: {preview.rows} rows read, {preview.unchanged} unchanged. A
              missing row deletes nothing.
            </p>
          )}
        </div>
        {problem !== null && (
          <p className="import-problem" role="alert">
            {problem}
          </p>
        )}
        {refused > 0 && !isLeftOut && (
          <div className="line import-refused">
            <p>
              <strong>
                {refused === 1 ? '1 cell has an error.' : `${String(refused)} cells have errors.`}
              </strong>{' '}
              Fix them in the spreadsheet and upload it again, or skip them. A new record with an error isn’t
              added.
            </p>
            <Button size="xs" onClick={leaveOut}>
              {refused === 1 ? 'Skip this cell' : `Skip these ${String(refused)} cells`}
            </Button>
          </div>
        )}
        {preview === null ? (
          <>
            <p>
              Export, edit in Excel or LibreOffice, and upload the file. You see every change before you apply
              it. XLSX or CSV, up to 10 MB and 50,000 rows.
            </p>
            {choice.of !== 'figures' && <NewRecords of={choice.of} onClose={onClose} />}
            <ExportMenu choice={choice} />
          </>
        ) : (
          preview.lines.length > 0 && <ImportLines lines={preview.lines} />
        )}
        {preview !== null && count > 0 && <p>One Undo reverts all of it.</p>}
      </div>
    </Dialog>
  );
}
