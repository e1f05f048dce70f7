import { blocksOf, type Page } from '../domain/pages/page.ts';
import { textOf, unvalidated } from '../domain/unvalidated.ts';
import { drawingName } from '../domain/uploaded-image.ts';
import { drawing } from './drawings.ts';

export interface DrawnFile {
  /** Name of a bundled drawing. */
  name: string;
  alt: string;
}

/** The drawings of a page without duplicates, and the last block of documents, which offers them. */
export interface PageDrawings {
  block: string;
  files: readonly DrawnFile[];
}

export function drawingsOfPage(page: Pick<Page, 'title' | 'content'>): PageDrawings | undefined {
  const blocks = blocksOf(page);
  const block = blocks.filter(({ kind }) => kind === 'downloads').at(-1);
  const sources = blocks.map(({ kind, data }) =>
    kind === 'image' ? textOf(unvalidated(data)['src']).trim() : '',
  );
  const files = [...new Set(sources.map(drawingName))].flatMap((name) => {
    const drawn = name === null ? null : drawing(name);
    return name === null || drawn === null ? [] : [{ name, alt: drawn.alt }];
  });
  return block === undefined || files.length === 0 ? undefined : { block: block.id, files };
}
