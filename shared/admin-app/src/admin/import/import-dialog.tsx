import './import.css';
import { CANCEL } from '@wa/core/domain/labels';
import { IMPORT_OFFLINE } from '@wa/core/domain/messages';
import type { ExportChoice } from '../../client/resources/imports.ts';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportLines } from './import-lines.tsx';
import { changesIn, refusedIn, useImport } from './use-import.ts';

interface ImportDialogProps {
  /** The part that is exported here. Any exported spreadsheet can be imported. */
  choice: ExportChoice;
  onClose: () => void;
}

/** The catalogue as a spreadsheet, and back: all of it or nothing, one undo (D14). */
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
      <div className="import">
        <div role="status">
          {work === 'read' && <p>Reading the spreadsheet …</p>}
          {work === 'apply' && <p>Applying …</p>}
          {!reachable && <p>{IMPORT_OFFLINE}</p>}
          {preview !== null && (
            <p>
              <strong>{preview.name}</strong>: {preview.rows} rows read, {preview.unchanged} are as they were.
              Nothing is deleted by a missing row.
            </p>
          )}
        </div>
        {problem !== null && (
          <p className="import-problem" role="alert">
            {problem}
          </p>
        )}
        {refused > 0 && !isLeftOut && (
          <div className="import-refused">
            <p>
              <strong>
                {refused === 1 ? '1 cell cannot be read.' : `${String(refused)} cells cannot be read.`}
              </strong>{' '}
              Correct them in the spreadsheet and upload it again, or leave them out.
            </p>
            <Button size="xs" onClick={leaveOut}>
              {refused === 1 ? 'Leave this out' : `Leave these ${String(refused)} out`}
            </Button>
          </div>
        )}
        {preview === null ? (
          <>
            <p>
              Export, edit in Excel or LibreOffice, and bring the file back: a preview shows every change
              before anything is changed. XLSX or CSV, up to 10 MB and 50,000 rows.
            </p>
            <ExportMenu choice={choice} />
          </>
        ) : (
          preview.lines.length > 0 && <ImportLines lines={preview.lines} />
        )}
        {preview !== null && count > 0 && <p>Applied as one step, which one Undo reverts.</p>}
      </div>
    </Dialog>
  );
}
