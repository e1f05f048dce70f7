import { memo, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { isShown } from '@wa/core/domain/figures/catalogue-figure';
import { ON_REQUEST } from '@wa/core/domain/figures/figure-text';
import { drawText, keysIn } from '@wa/core/domain/figures/references';
import { useCatalogue } from '../catalogue/use-catalogue.ts';

interface DrawnLineProps {
  text: string;
  /** HTML is not drawn here: its preview shows it. */
  isHtml?: boolean;
}

/** How a text with references reads, and which of them lead nowhere. Nothing for a text without any. */
export const DrawnLine = memo(function DrawnLine({ text, isHtml = false }: DrawnLineProps) {
  const { figure } = useCatalogue();
  const settled = useDeferredValue(text);
  const keys = [...keysIn(settled)];
  if (keys.length === 0) return null;
  return (
    <div className="drawn-line">
      {!isHtml && (
        <p>
          <span className="muted">Reads: </span>
          {drawText(settled, figure).replaceAll('|', ' ')}
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
      <p className="field-error">
        {name}: no such figure, visitors read “{ON_REQUEST}”
      </p>
    );
  if (!isShown(found))
    return (
      <p className="field-hint">
        {name}: hidden, visitors read “{ON_REQUEST}”
      </p>
    );
  return <FigureLink name={name} />;
}

/** Leads to a figure in its room. */
export function FigureLink({ name }: { name: string }) {
  return <Link to={`/admin/figures?figure=${encodeURIComponent(name)}`}>{name}</Link>;
}
