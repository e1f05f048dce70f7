import { unproven } from '../../domain/block-kinds/fields.ts';
import type { Block } from '../../domain/pages/block.ts';
import { blockViews } from './block-views.ts';

const isDrawn = (kind: string): kind is keyof typeof blockViews => Object.hasOwn(blockViews, kind);

/** Draws one block; a kind that is not known renders nothing (specification 3). */
export function BlockContent({ block: { id, kind, data } }: { block: Block }) {
  if (!isDrawn(kind)) return null;
  const View = blockViews[kind];
  return <View data={unproven(data)} id={id} />;
}
