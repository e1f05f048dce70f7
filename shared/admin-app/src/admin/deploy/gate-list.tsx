import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GatePoint } from '@wa/core/contract/deploys';
import { REASON_MAX } from '@wa/core/domain/limits';
import { blockAddress } from '../block-address.ts';
import { placeAddress } from '../place-address.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { heldBy, isError, toSettle, type Overridden } from './gate-view.ts';

/** Points shown until all are asked for. */
const SHOWN = 20;

export interface GateListProps {
  gate: readonly GatePoint[];
  overridden: Overridden;
  /** The reason is null when the point shall hold the deploy up again. */
  onOverride: (key: string, reason: string | null) => void;
}

/** What to settle before a deploy: errors first, each with the way to its place, and a tick and a reason to go past it. */
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
            reason={overridden.get(point.key) ?? null}
            onOverride={(reason) => onOverride(point.key, reason)}
          />
        ))}
      </ul>
      {shown.length < gate.length && <Button onClick={() => setWhole(true)}>Show all {gate.length}</Button>}
    </section>
  );
}

interface PointProps {
  point: GatePoint;
  /** Why the deploy goes past it; null where it does not. */
  reason: string | null;
  onOverride: (reason: string | null) => void;
}

function Point({ point, reason, onOverride }: PointProps) {
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
              checked={reason !== null}
              onChange={(event) => onOverride(event.target.checked ? '' : null)}
            />
            Deploy anyway<span className="visually-hidden">: {text}</span>
          </label>
        )}
        {place !== null && (
          <Link to={blockAddress(placeAddress(place), place.block)}>
            Open<span className="visually-hidden"> {place.title || place.path || place.kind}</span>
          </Link>
        )}
      </span>
      {reason !== null && (
        <div className="point-reason" role="group" aria-label={text}>
          <TextField
            label="Why it goes out all the same"
            hint="Kept with the deploy and in the audit log. Until it is said, the point holds the deploy up."
            value={reason}
            maxLength={REASON_MAX}
            onChange={onOverride}
          />
        </div>
      )}
    </li>
  );
}
