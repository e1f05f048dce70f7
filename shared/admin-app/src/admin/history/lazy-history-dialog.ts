import { lazyPart } from '../../ui/lazy-part.tsx';

/** Not needed before somebody asks for it. */
export const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);
