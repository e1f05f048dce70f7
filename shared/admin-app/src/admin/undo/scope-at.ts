import { isRecordId } from '@wa/core/domain/record';
import type { UndoScope } from '../../client/undo/undo.ts';

const SCOPES = [
  'pages',
  'figures',
  'tables',
  'gallery',
  'certificates',
  'settings',
  'files',
] as const satisfies readonly UndoScope[];

/** Returns the scope of the palette's Undo: that of the screen at an address (D10). */
export function scopeAt(pathname: string): UndoScope {
  if (pathname === '/admin/settings/find-and-replace') return 'replace';
  const screen = pathname.split('/')[2] ?? '';
  const isOfProducts = screen === '' || screen === 'product' || isRecordId(screen);
  return SCOPES.find((scope) => scope === screen) ?? (isOfProducts ? 'products' : 'pages');
}
