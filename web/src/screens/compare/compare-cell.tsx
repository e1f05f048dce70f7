import { FactClasses } from '@wa/core/blocks/fact-table.tsx';
import type { ComparedFigure } from '@wa/core/domain/compare/comparison';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import { capitalized } from '@wa/core/domain/text';

/** What is published of one quantity of one part, in both systems, with conditions and open questions. */
export function CompareCell({ figures }: { figures: readonly ComparedFigure[] }) {
  if (figures.length === 0) return <span className="compare-none">not published</span>;
  return (
    <div>
      {figures.map((figure, at) => (
        <Figure key={at} figure={figure} />
      ))}
    </div>
  );
}

function Figure({ figure: { name, values, condition, question } }: { figure: ComparedFigure }) {
  const linesIn = (system: UnitSystem) =>
    values.map(({ value, when }) => `${value[system]} ${when[system]}`.trim());
  const [us, metric] = [linesIn('us'), linesIn('metric')];
  const isShared = us.every((line, at) => line === metric[at]);
  return (
    <div className="compare-figure">
      {name && <span className="compare-name">{name}: </span>}
      {isShared ? (
        <FactClasses classes={us} />
      ) : (
        <>
          <span className="us">
            <FactClasses classes={us} />
          </span>{' '}
          <span className="metric">
            <FactClasses classes={metric} />
          </span>
        </>
      )}
      {condition && <span className="compare-note"> {capitalized(condition)}.</span>}
      {question && <span className="compare-note"> {capitalized(question)}.</span>}
    </div>
  );
}
