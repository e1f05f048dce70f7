import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GatePoint } from '@wa/core/contract/deploys';
import { blockAddress } from '../block-address.ts';
import { placeAddress } from '../place-address.ts';
import { Button } from '@mantine/core';
import { isBlocker } from './deploy-view.ts';

/** Warnings shown until all are asked for. */
const SHOWN = 20;

/** What the checks found: blockers first, each with the way to its record. */
export function IssueList({ issues }: { issues: readonly GatePoint[] }) {
  const [isWhole, setWhole] = useState(false);
  // Blockers are never folded away.
  const shown = isWhole ? issues : issues.filter((issue, at) => isBlocker(issue) || at < SHOWN);
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title">Checks</h3>
      {issues.length === 0 && (
        <p role="status">
          <span className="kind">Good</span> No dead links, missing files, missing titles, or unresolved
          references.
        </p>
      )}
      <ul className="points">
        {shown.map((issue) => (
          <Issue key={issue.key} issue={issue} />
        ))}
      </ul>
      {shown.length < issues.length && (
        <Button onClick={() => setWhole(true)}>Show all {issues.length}</Button>
      )}
    </section>
  );
}

function Issue({ issue }: { issue: GatePoint }) {
  const { text, place } = issue;
  return (
    <li className={isBlocker(issue) ? 'is-blocker' : 'is-warning'}>
      <div>
        <b>{isBlocker(issue) ? 'Blocker' : 'Warning'}</b>
        <p>{text}</p>
      </div>
      {place !== null && (
        <Button component={Link} size="xs" to={blockAddress(placeAddress(place), place.block)}>
          Open<span className="visually-hidden"> {place.title || place.path || place.kind}</span>
        </Button>
      )}
    </li>
  );
}
