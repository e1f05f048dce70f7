import { textOf } from '../../domain/block-kinds/fields.ts';
import { Prose } from '../../ui/prose.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import type { BlockView } from './block-view.ts';

/** Raw HTML. Whoever hands a page to the renderers has sanitised it (shared/core/src/html/public-content.ts). */
export const HtmlBlock: BlockView = ({ data, root }) => {
  const { isMarked } = useBlockEnvironment();
  const html = textOf(data['html']);
  return html.trim() ? <Prose html={html} plain={isMarked} root={root} /> : null;
};
