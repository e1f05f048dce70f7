import './import.css';
import { IMPORT_OFFLINE } from '@wa/core/domain/messages';
import type { ExportChoice } from '../../client/resources/imports.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminSnapshot, useApi, useReport, useFailure } from '../admin-context.tsx';
import { ImportLines } from './import-lines.tsx';
import type { SpreadsheetFormat, ImportPreview } from '@wa/core/contract/import';
import { usePlatform } from '../../platform/provider.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useState } from 'react';
import { useContentStore } from '../content-provider.tsx';
import { whenSeen } from '../visitors-view.ts';
import { counted } from '@wa/core/domain/text';

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
      actions={
        <>
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
              Apply {counted(count, 'change')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <div role="status">
          {work === 'read' && <p>Reading the spreadsheet…</p>}
          {work === 'apply' && <p>Applying…</p>}
          {!reachable && <p>{IMPORT_OFFLINE}</p>}
          {preview !== null && (
            <p>
              <strong>{preview.name}</strong>: {counted(preview.rows, 'row')} read, {preview.unchanged}{' '}
              unchanged. A missing row deletes nothing.
            </p>
          )}
        </div>
        {problem !== null && (
          <p className="note note-bad" role="alert">
            {problem}
          </p>
        )}
        {refused > 0 && !isLeftOut && (
          <div className="line between note note-warn">
            <p>
              <strong>{counted(refused, 'cell has an error', 'cells have errors')}.</strong> Fix them in the
              spreadsheet and upload it again, or skip them. A new record with an error isn’t added.
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

interface Export {
  format: SpreadsheetFormat;
  name: string;
  choice: ExportChoice;
}

/** Records have a template for new ones; specs are added in the admin. */
const exportsOf = (choice: ExportChoice): Export[] => [
  { format: 'xlsx', name: 'Export Excel workbook', choice },
  { format: 'csv', name: 'Export CSV', choice },
  ...(choice.of === 'figures'
    ? []
    : [{ format: 'xlsx', name: 'Download template', choice: { ...choice, isTemplate: true } } as const]),
];

/** Saves the selected part of the catalog as a spreadsheet, in the browser and the desktop app. */
function ExportMenu({ choice }: { choice: ExportChoice }) {
  const api = useApi();
  const tellFailure = useFailure();
  const { saveFile } = usePlatform();
  const { reachable } = useAdminSnapshot();
  async function save({ format, choice: chosen }: Export) {
    try {
      const { name, type, base64 } = await (await api.imports()).export(chosen, format);
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      if (await saveFile(name, type, bytes)) toastSuccess(`${name} is saved.`);
    } catch (error) {
      tellFailure('Couldn’t export. Try again.', error, 'Failed to export');
    }
  }
  return (
    <div className="line" role="group" aria-label="Export">
      {exportsOf(choice).map((each) => (
        <Button
          key={each.name}
          disabled={!reachable}
          title={reachable ? undefined : IMPORT_OFFLINE}
          onClick={() => void save(each)}
        >
          {each.name}
        </Button>
      ))}
    </div>
  );
}

const ACCEPT = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Records that a preview would change; the order of the products counts as one. */
const changesIn = ({ changes: { figures, products, certificates, order } }: ImportPreview): number =>
  figures.length + products.length + certificates.length + (order === null ? 0 : 1);
const refusedIn = ({ lines }: ImportPreview): number => lines.filter(({ kind }) => kind === 'refused').length;

/** Import of a spreadsheet: select, preview, and apply in one step. */
function useImport(onDone: () => void) {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const { pickFiles } = usePlatform();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isLeftOut, leaveOut] = useState(false);
  const [work, setWork] = useState<'read' | 'apply' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(what: 'read' | 'apply', step: () => Promise<void>) {
    setWork(what);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      report('Failed to import the spreadsheet', error);
      setProblem(error instanceof Error ? error.message : 'Couldn’t import the spreadsheet. Try again.');
    } finally {
      setWork(null);
    }
  }
  async function choose() {
    const [file] = await pickFiles({ accept: ACCEPT, multiple: false });
    if (file === undefined) return;
    await run('read', async () => {
      setPreview(null);
      leaveOut(false);
      setPreview(await (await api.imports()).preview(file));
    });
  }
  const apply = () =>
    run('apply', async () => {
      if (preview === null) return;
      const count = await (await api.imports()).apply(preview);
      await content.reload();
      toastSuccess(`${counted(count, 'change')} applied. One Undo reverts all of it.`, {
        detail: whenSeen(api),
      });
      onDone();
    });
  const mayApply =
    preview !== null && work === null && changesIn(preview) > 0 && (refusedIn(preview) === 0 || isLeftOut);
  return { preview, isLeftOut, leaveOut: () => leaveOut(true), work, problem, choose, apply, mayApply };
}
