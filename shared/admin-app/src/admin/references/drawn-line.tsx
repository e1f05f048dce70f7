import { memo, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { isShown } from '@wa/core/domain/figures/catalogue-figure';
import { NO_VALUE } from '@wa/core/domain/figures/figure-text';
import { renderText, keysIn } from '@wa/core/domain/figures/references';
import { useCatalogue } from '../catalogue/use-catalogue.ts';

interface DrawnLineProps {
  text: string;
  /** True for HTML, which isn't rendered here, because its preview shows it. */
  isHtml?: boolean;
}

/**
 * Shows how a text with references reads, and which ones are unknown. Renders nothing for a text without
 * references.
 */
export const DrawnLine = memo(function DrawnLine({ text, isHtml = false }: DrawnLineProps) {
  const { figure } = useCatalogue();
  const settled = useDeferredValue(text);
  const keys = [...keysIn(settled)];
  if (keys.length === 0) return null;
  return (
    <div className="line drawn-line quiet">
      {!isHtml && (
        <p className="whole">
          <span className="muted">Reads: </span>
          {renderText(settled, figure).replaceAll('|', ' ')}
        </p>
      )}
      {keys.map((key) => (
        <ReferenceNote key={key} name={key} />
      ))}
    </div>
  );
});

function ReferenceNote({ name }: { name: string }) {
  const found = useCatalogue().figure(name);
  if (found === null)
    return (
      <p className="field-error whole">
        {name}: spec not found, visitors see “{NO_VALUE}”
      </p>
    );
  if (!isShown(found))
    return (
      <p className="field-hint whole">
        {name}: hidden, visitors see “{NO_VALUE}”
      </p>
    );
  return <FigureLink name={name} />;
}

/** Links to a spec on its screen. */
export function FigureLink({ name }: { name: string }) {
  return <Link to={`/admin/figures?figure=${encodeURIComponent(name)}`}>{name}</Link>;
}
