import { useState } from 'react';
import type { ImportPreview } from '@wa/core/contract/import';
import { usePlatform } from '../../platform/provider.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { whenSeen } from '../visitors-view.ts';

const ACCEPT = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Records that a preview would change; the order of the products counts as one. */
export const changesIn = ({ changes: { figures, products, certificates, order } }: ImportPreview): number =>
  figures.length + products.length + certificates.length + (order === null ? 0 : 1);
export const refusedIn = ({ lines }: ImportPreview): number =>
  lines.filter(({ kind }) => kind === 'refused').length;

/** Import of a spreadsheet: select, preview, and apply in one step. */
export function useImport(onDone: () => void) {
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
      toastSuccess(
        `${String(count)} ${count === 1 ? 'change' : 'changes'} applied. One Undo reverts all of it.`,
        { detail: whenSeen(api) },
      );
      onDone();
    });
  const mayApply =
    preview !== null && work === null && changesIn(preview) > 0 && (refusedIn(preview) === 0 || isLeftOut);
  return { preview, isLeftOut, leaveOut: () => leaveOut(true), work, problem, choose, apply, mayApply };
}
