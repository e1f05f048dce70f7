import { cellTexts, isEditable } from './columns.ts';
import type { GridLine } from './grid-rows.ts';
import type { Caret, GridState } from './grid-state.ts';

/** What a cell says: as it is saved, or as it was typed. */
export function shownText(lines: readonly GridLine[], { drafts }: GridState, { row, column }: Caret): string {
  const line = lines.find(({ kind, id }) => kind === 'figure' && id === row);
  const typed = isEditable(column) ? drafts[row]?.cells[column] : undefined;
  return typed ?? cellTexts(line?.kind === 'figure' ? line.figure : null)[column];
}
