import { textOf } from '../../domain/block-kinds/fields.ts';
import type { BlockView } from './block-view.ts';

/** Raw HTML. Whoever hands a page to the renderers has sanitised it (shared/core/src/html/public-content.ts). */
export const HtmlBlock: BlockView = ({ data, root }) => {
  const html = textOf(data['html']);
  return html.trim() ? <div className="prose" {...root} dangerouslySetInnerHTML={{ __html: html }} /> : null;
};
