import { textOf } from '../../domain/block-kinds/fields.ts';
import { useBlockEnvironment } from '../block-environment.tsx';
import { FactTable } from '../fact-table.tsx';
import type { BlockView } from './block-view.ts';

/** A table of published facts, by the name it has in the catalogue. */
export const FactTableBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const table = catalogue?.table(textOf(data['table']));
  if (!table) return null;
  const caption = textOf(data['caption']).trim() || table.caption;
  return <FactTable table={table} caption={caption} root={root} />;
};
