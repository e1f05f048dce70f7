import { isRecordId } from '@wa/core/domain/record';
import type { UndoScope } from '../../client/undo/undo.ts';

const SCOPES = ['pages', 'figures', 'tables', 'gallery', 'settings'] as const satisfies readonly UndoScope[];

/** Whose history the Undo of the palette takes back: that of the screen at an address (D10). */
export function scopeAt(pathname: string): UndoScope {
  const screen = pathname.split('/')[2] ?? '';
  const isOfProducts = screen === '' || screen === 'product' || isRecordId(screen);
  return SCOPES.find((scope) => scope === screen) ?? (isOfProducts ? 'products' : 'pages');
}
