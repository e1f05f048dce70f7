import { NOT_TO_SCALE } from '../domain/labels.ts';
import { Icon } from '../ui/icon.tsx';
import { textOf, unproven } from '../domain/unproven.ts';
import { drawingName } from '../domain/uploaded-image.ts';
import { blocksOf, type Page } from '../domain/pages/page.ts';
import { drawing } from '../drawings/drawings.ts';

export interface DrawnFile {
  /** Name of a bundled drawing. */
  name: string;
  alt: string;
}

/** The drawings of a page or product as files, one row among its documents; several are folded. */
export function DrawingFiles({ drawings }: { drawings: readonly DrawnFile[] }) {
  const [first, ...more] = drawings;
  if (first === undefined) return null;
  if (more.length === 0) {
    return (
      <div className="download">
        <Icon name="download" />
        <span className="download-label">
          Drawing: <FileLink {...first} />
        </span>
        <span className="download-kind">{NOT_TO_SCALE}</span>
      </div>
    );
  }
  return (
    <details className="drawing-files">
      <summary className="download">
        <Icon name="download" />
        <span className="download-label">{drawings.length} drawings (SVG)</span>
        <span className="download-kind">{NOT_TO_SCALE}</span>
      </summary>
      <ul>
        {drawings.map((each) => (
          <li key={each.name}>
            {each.alt}: <FileLink {...each} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function FileLink({ name, alt }: DrawnFile) {
  return (
    <a href={`/drawings/${name}.svg`} download aria-label={`SVG: ${alt}`}>
      SVG
    </a>
  );
}

/** The drawings that a page shows, each once, and the block of documents that they stand in: its last one. */
export interface PageDrawings {
  block: string;
  files: readonly DrawnFile[];
}

export function drawingsOfPage(page: Pick<Page, 'title' | 'content'>): PageDrawings | undefined {
  const blocks = blocksOf(page);
  const block = blocks.filter(({ kind }) => kind === 'downloads').at(-1);
  const sources = blocks.map(({ kind, data }) =>
    kind === 'image' ? textOf(unproven(data)['src']).trim() : '',
  );
  const files = [...new Set(sources.map(drawingName))].flatMap((name) => {
    const drawn = name === null ? null : drawing(name);
    return name === null || drawn === null ? [] : [{ name, alt: drawn.alt }];
  });
  return block === undefined || files.length === 0 ? undefined : { block: block.id, files };
}
