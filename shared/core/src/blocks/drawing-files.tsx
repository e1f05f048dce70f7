import { NOT_TO_SCALE } from '../drawings/file-sheet.ts';
import { Icon } from '../ui/icon.tsx';

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
          Drawing: <FileLinks {...first} />
        </span>
        <span className="download-kind">{NOT_TO_SCALE}</span>
      </div>
    );
  }
  return (
    <details className="drawing-files">
      <summary className="download">
        <Icon name="download" />
        <span className="download-label">{drawings.length} drawings: SVG, DXF</span>
        <span className="download-kind">{NOT_TO_SCALE}</span>
      </summary>
      <ul>
        {drawings.map((each) => (
          <li key={each.name}>
            {each.alt}: <FileLinks {...each} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function FileLinks({ name, alt }: DrawnFile) {
  return ['svg', 'dxf'].map((kind, index) => (
    <span key={kind}>
      {index > 0 && ', '}
      <a href={`/drawings/${name}.${kind}`} download aria-label={`${kind.toUpperCase()}: ${alt}`}>
        {kind.toUpperCase()}
      </a>
    </span>
  ));
}
