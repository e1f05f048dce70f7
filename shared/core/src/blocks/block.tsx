import type { Block } from '../domain/pages/block.ts';
import { isBlockKind } from '../domain/pages/block-data.ts';
import { blockViews } from './block-kinds.ts';
import type { BlockFields } from './kinds/block-view.ts';

const isFields = (data: unknown): data is BlockFields => typeof data === 'object' && data !== null;

/** Draws one block; a kind that is not known renders nothing (specification 3). */
export function BlockContent({ block }: { block: Block }) {
  if (!isBlockKind(block.kind)) return null;
  const View = blockViews[block.kind];
  return <View data={isFields(block.data) ? block.data : {}} id={block.id} />;
}
