import type { PdfSource } from '@wa/core/domain/links';
import { Icon } from '@wa/core/ui/icon.tsx';
import { leave } from './pdf-problem.tsx';

interface ToolbarProps {
  source: PdfSource;
  current: number;
  pageCount: number;
  zoom: number;
  onGoTo: (page: number) => void;
  onZoom: (direction: 1 | -1) => void;
  onPrint: () => void;
}

export function PdfToolbar({ source, current, pageCount, zoom, onGoTo, onZoom, onPrint }: ToolbarProps) {
  return (
    <header className="pdf-toolbar cluster">
      <button type="button" className="button button-quiet" onClick={leave} aria-label="Back">
        <Icon name="back" />
      </button>
      <h1>{source.fileName}</h1>
      <label className="pdf-page-field">
        Page
        <input
          key={current}
          type="number"
          min={1}
          max={pageCount || 1}
          defaultValue={current}
          onChange={(event) => {
            const page = event.currentTarget.valueAsNumber;
            if (page >= 1 && page <= pageCount) onGoTo(page);
          }}
          onBlur={(event) => {
            // No such page: what is shown is said again.
            event.currentTarget.value = String(current);
          }}
          onKeyDown={(event) => {
            const page = event.currentTarget.valueAsNumber;
            if (event.key !== 'Enter' || !Number.isFinite(page)) return;
            const nearest = Math.min(Math.max(1, Math.round(page)), Math.max(1, pageCount));
            event.currentTarget.value = String(nearest);
            onGoTo(nearest);
          }}
        />
        <span>{pageCount > 0 && `of ${String(pageCount)}`}</span>
      </label>
      <span className="pdf-zoom">
        <button type="button" className="button" onClick={() => onZoom(-1)} aria-label="Zoom out">
          −
        </button>
        <output aria-label="Zoom">{Math.round(zoom * 100)} %</output>
        <button type="button" className="button" onClick={() => onZoom(1)} aria-label="Zoom in">
          +
        </button>
      </span>
      <button type="button" className="button" onClick={onPrint}>
        <Icon name="print" />
        <span className="seen-if-wide">Print</span>
      </button>
      <a className="button" href={source.file} download={source.fileName}>
        <Icon name="download" />
        <span className="seen-if-wide">Download</span>
      </a>
    </header>
  );
}
