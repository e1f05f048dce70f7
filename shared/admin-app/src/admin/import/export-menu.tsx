import type { SpreadsheetFormat } from '@wa/core/contract/import';
import { IMPORT_OFFLINE } from '@wa/core/domain/messages';
import type { ExportChoice } from '../../client/resources/imports.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { Button } from '@mantine/core';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useAdminSnapshot, useApi, useReport } from '../admin-context.tsx';

const FORMATS: readonly { format: SpreadsheetFormat; name: string }[] = [
  { format: 'xlsx', name: 'Excel workbook' },
  { format: 'csv', name: 'CSV' },
];

/** Saves the selected part of the catalog as a spreadsheet, in the browser and the desktop app. */
export function ExportMenu({ choice }: { choice: ExportChoice }) {
  const api = useApi();
  const report = useReport();
  const { saveFile } = usePlatform();
  const { reachable } = useAdminSnapshot();
  async function save(format: SpreadsheetFormat) {
    try {
      const { name, type, base64 } = await (await api.imports()).export(choice, format);
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      if (await saveFile(name, type, bytes)) toastSuccess(`${name} is saved.`);
    } catch (error) {
      report('Failed to export', error);
      toastFailure('Couldn’t export. Try again.', {
        detail: error instanceof Error ? error.message : undefined,
      });
    }
  }
  return (
    <div className="line" role="group" aria-label="Export">
      {FORMATS.map(({ format, name }) => (
        <Button
          key={format}
          disabled={!reachable}
          title={reachable ? undefined : IMPORT_OFFLINE}
          onClick={() => void save(format)}
        >
          Export {name}
        </Button>
      ))}
    </div>
  );
}
