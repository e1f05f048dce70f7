import { NOT_TO_SCALE } from '../domain/labels.ts';
import type { DrawnFile } from '../drawings/page-drawings.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * Lists the drawings of a page or product as files in one row of its documents. Several drawings are
 * collapsed.
 */
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
