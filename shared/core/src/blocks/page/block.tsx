import { unproven } from '../../domain/block-kinds/fields.ts';
import type { Block } from '../../domain/pages/page.ts';
import { useBlockEnvironment } from '../block-environment.tsx';
import { blockViews } from './block-views.ts';

const isDrawn = (kind: string): kind is keyof typeof blockViews => Object.hasOwn(blockViews, kind);

/** Draws one block; a kind that is not known renders nothing (specification 3). */
export function BlockContent({ block: { id, kind, data } }: { block: Block }) {
  const { isMarked } = useBlockEnvironment();
  if (!isDrawn(kind)) return null;
  const View = blockViews[kind];
  const root = isMarked ? { 'data-block': id } : undefined;
  return <View data={unproven(data)} id={id} root={root} />;
}
