import { flushSync } from 'react-dom';
import { findBlock } from '@wa/core/domain/page-editor/edit-page';
import type { PageEditor } from '../record/editor-store.ts';
import { focusBlock } from './focus.ts';
import { sectionsOfState } from '../side/use-sections.ts';

/** Moves a block up or down by one position within its column, except at the ends. */
export function nudgeBlock(store: PageEditor, id: string, by: 1 | -1): void {
  const found = findBlock(sectionsOfState(store.getState()), id);
  if (found === null) return;
  const { section, row, column, index } = found;
  const last = sectionsOfState(store.getState())[section]?.rows[row]?.columnsData[column]?.length ?? 1;
  const to = index + by;
  if (to < 0 || to >= last) return;
  flushSync(() => store.act({ type: 'moveBlock', id, to: { section, row, column, index: to } }));
  focusBlock(id);
}
