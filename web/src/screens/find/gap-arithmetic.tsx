import type { WallGap } from '@wa/core/domain/finder/finder-answer';

/** Radius of the opening in the drawing, in SVG units. */
const OPENING = 78;
const MIDDLE = 90;

/** The annular space as numbers and as a drawing to scale: annulus = (opening - pipe) / 2. */
export function GapArithmetic({ gap }: { gap: WallGap }) {
  const { opening, pipe, outside, difference, annulus } = gap;
  const lines = [
    { label: 'Opening', ...opening },
    { label: pipe, ...outside },
    { label: 'Opening minus pipe', ...difference },
    { label: 'Annulus, half of that', ...annulus },
  ];
  return (
    <section className="gap box-strong" aria-labelledby="gap">
      <GapFigure gap={gap} />
      <div>
        <h2 id="gap">The gap</h2>
        <dl className="figures">
          {lines.map(({ label, text, converted }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
              <dd>{converted}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">Assumes a centered pipe. If it’s off center, measure the gap at 12 points.</p>
      </div>
    </section>
  );
}

/**
 * Drawing of a wall seen along the pipe, with both dimensions. The lines next to it contain the same numbers.
 */
function GapFigure({ gap: { ratio, outside, annulus } }: { gap: WallGap }) {
  const radius = Math.round(OPENING * ratio * 10) / 10;
  const [edge, wall] = [MIDDLE + radius, MIDDLE + OPENING];
  return (
    <svg viewBox="0 0 275 180" aria-hidden="true">
      <path className="gap-wall" d="M1 1H179V179H1z" />
      <circle className="gap-seal" cx={MIDDLE} cy={MIDDLE} r={OPENING} />
      <circle className="gap-pipe" cx={MIDDLE} cy={MIDDLE} r={radius} />
      <path className="gap-centre" d="M4 90H176M90 4V176" />
      <path d={`M${MIDDLE - radius} 90H188M${MIDDLE - radius} 84v12M${edge} 84v12M${wall} 84v12`} />
      <text x={MIDDLE} y="110" textAnchor="middle">
        {outside.text}
      </text>
      <text x="192" y="95">
        {annulus.text}
      </text>
    </svg>
  );
}
