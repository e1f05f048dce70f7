import { lazyPart } from '../ui/lazy-part.tsx';

/** What opens over the first view, or beside it, and is not needed to show it. */

export const ProductDialog = lazyPart(
  async () => (await import('./product/product-dialog.tsx')).ProductDialog,
);
export const SidebarEditor = lazyPart(
  async () => (await import('./sidebar/sidebar-editor.tsx')).SidebarEditor,
);
export const DeployDialog = lazyPart(async () => (await import('./deploy/deploy-dialog.tsx')).DeployDialog);
export const MoveToDialog = lazyPart(
  async () => (await import('./dashboard/move-to-dialog.tsx')).MoveToDialog,
);
export const BinPanel = lazyPart(async () => (await import('./bin/bin-panel.tsx')).BinPanel);
export const ChangesDialog = lazyPart(
  async () => (await import('./changes/changes-dialog.tsx')).ChangesDialog,
);
export const ConflictDialog = lazyPart(
  async () => (await import('./changes/conflict-dialog.tsx')).ConflictDialog,
);
export const HelpDialog = lazyPart(async () => (await import('./help/help-dialog.tsx')).HelpDialog);
export const HistoryDialog = lazyPart(
  async () => (await import('./history/history-dialog.tsx')).HistoryDialog,
);
export const MarksDialog = lazyPart(async () => (await import('./history/marks-dialog.tsx')).MarksDialog);
export const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);
