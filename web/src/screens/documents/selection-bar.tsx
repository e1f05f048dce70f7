import { SELECT_FEWER, SELECTED_MAX } from '@wa/core/domain/documents/document-matrix';
import { documentFactsText } from '@wa/core/domain/documents/documents';
import { counted } from '@wa/core/domain/text';
import { Icon } from '@wa/core/ui/icon.tsx';
import type { Selected } from './document-boxes.ts';

/**
 * Shows the number of selected documents and the link to their ZIP file. Styles show the bar once a box is
 * checked.
 */
export function SelectionBar({
  selected: { count, facts } = { count: 0, facts: null },
}: {
  selected?: Selected;
}) {
  const isTooMany = count > SELECTED_MAX;
  return (
    <div className="selection-bar line floating no-print" role="region" aria-label="Selected documents">
      <p className="figures" role="status">
        <b className="name name-large">
          {count === 0 ? 'Selected documents' : `${counted(count, 'document')} selected`}
        </b>
        <span className="quiet">{isTooMany ? SELECT_FEWER : documentFactsText(facts ?? undefined)}</span>
      </p>
      <button className="button button-quiet" type="reset">
        Clear
      </button>
      <button className="button button-primary" type="submit" disabled={isTooMany}>
        <Icon name="download" />
        Download ZIP
      </button>
    </div>
  );
}
