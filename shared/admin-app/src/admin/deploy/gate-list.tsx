import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GatePoint } from '@wa/core/contract/deploys';
import { placeAddress } from '../place-address.ts';
import { heldBy, isError, toSettle } from './gate-view.ts';

/** Points shown until all are asked for. */
const SHOWN = 20;

interface GateListProps {
  gate: readonly GatePoint[];
  /** Keys of errors that the deploy goes past. */
  overridden: ReadonlySet<string>;
  onOverride: (key: string, isOverridden: boolean) => void;
}

/** What to settle before a deploy: errors first, each with the way to its place, and a tick to go past it. */
export function GateList({ gate, overridden, onOverride }: GateListProps) {
  const [isWhole, setWhole] = useState(false);
  const held = heldBy(gate, overridden).length;
  const notices = gate.filter((point) => !isError(point)).length;
  // What holds it up is never folded away.
  const shown = isWhole ? gate : gate.filter((point, at) => isError(point) || at < SHOWN);
  return (
    <section aria-labelledby="gate-title">
      <h3 id="gate-title">Before it goes out</h3>
      {gate.length === 0 ? (
        <p>
          <span className="kind kind-good">Good</span> Links, titles, pictures, figures and words: nothing
          found.
        </p>
      ) : (
        <p role="status">
          {held > 0 && <b>{toSettle(held)}. </b>}
          {notices > 0 &&
            (notices === 1 ? '1 notice does not stop it.' : `${String(notices)} notices do not stop it.`)}
        </p>
      )}
      <ul className="points">
        {shown.map((point) => (
          <Point
            key={point.key}
            point={point}
            isOverridden={overridden.has(point.key)}
            onOverride={(isOver) => onOverride(point.key, isOver)}
          />
        ))}
      </ul>
      {shown.length < gate.length && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          Show all {gate.length}
        </button>
      )}
    </section>
  );
}

interface PointProps {
  point: GatePoint;
  isOverridden: boolean;
  onOverride: (isOverridden: boolean) => void;
}

function Point({ point, isOverridden, onOverride }: PointProps) {
  const { text, place } = point;
  return (
    <li>
      {isError(point) ? (
        <span className="kind kind-stop">Stops</span>
      ) : (
        <span className="kind kind-notice">Notice</span>
      )}
      <span className="point-text">{text}</span>
      <span className="point-actions">
        {isError(point) && (
          <label className="check">
            <input
              type="checkbox"
              checked={isOverridden}
              onChange={(event) => onOverride(event.target.checked)}
            />
            Deploy anyway<span className="visually-hidden">: {text}</span>
          </label>
        )}
        {place !== null && (
          <Link to={placeAddress(place)}>
            Open<span className="visually-hidden"> {place.title || place.path || place.kind}</span>
          </Link>
        )}
      </span>
    </li>
  );
}
