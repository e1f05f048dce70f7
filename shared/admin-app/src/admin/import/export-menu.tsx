import type { SpreadsheetFormat } from '@wa/core/contract/import';
import { IMPORT_OFFLINE } from '@wa/core/domain/messages';
import type { ExportChoice } from '../../client/resources/imports.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { Button } from '@mantine/core';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useAdminSnapshot, useApi, useReport } from '../admin-context.tsx';

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
export function ExportMenu({ choice }: { choice: ExportChoice }) {
  const api = useApi();
  const report = useReport();
  const { saveFile } = usePlatform();
  const { reachable } = useAdminSnapshot();
  async function save({ format, choice: chosen }: Export) {
    try {
      const { name, type, base64 } = await (await api.imports()).export(chosen, format);
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
