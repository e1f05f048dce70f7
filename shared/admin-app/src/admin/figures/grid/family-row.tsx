import { COLUMNS } from './columns.ts';
import { placeOf } from './figure-row.tsx';
import { familyName, type GridLine } from './grid-rows.ts';

interface FamilyRowProps {
  line: GridLine & { kind: 'family' };
  index: number;
  start: number;
  isTop: boolean;
  measure: (element: Element | null) => void;
}

/** The name of a family above its figures; that of the first row in view stays under the head. */
export function FamilyRow({ line, index, start, isTop, measure }: FamilyRowProps) {
  const { family, count, questions } = line;
  const words = [
    count === 1 ? '1 figure' : `${String(count)} figures`,
    questions > 0 && `${String(questions)} with a question`,
  ];
  return (
    <div
      role="row"
      className={`figure-line figure-family${isTop ? ' is-top' : ''}`}
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      style={isTop ? {} : placeOf(start)}
    >
      <div role="rowheader" aria-colspan={COLUMNS.length + 1} className="figure-wide">
        <b>{familyName(family)}</b> {words.filter(Boolean).join(', ')}
      </div>
    </div>
  );
}
