import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GatePoint } from '@wa/core/contract/deploys';
import { blockAddress } from '../block-address.ts';
import { placeAddress } from '../place-address.ts';
import { Button } from '@mantine/core';
import { blockersText, isBlocker } from './deploy-view.ts';

/** Warnings shown until all are asked for. */
const SHOWN = 20;

/** What the checks found: blockers first, each with the way to its record. */
export function IssueList({ issues }: { issues: readonly GatePoint[] }) {
  const [isWhole, setWhole] = useState(false);
  const blockers = issues.filter(isBlocker).length;
  const warnings = issues.length - blockers;
  // Blockers are never folded away.
  const shown = isWhole ? issues : issues.filter((issue, at) => isBlocker(issue) || at < SHOWN);
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title">Checks</h3>
      {issues.length === 0 ? (
        <p>
          <span className="kind kind-good">Good</span> No dead links, missing files, or missing titles.
        </p>
      ) : (
        <p role="status">
          {blockers > 0 && <b>{blockersText(blockers)}. </b>}
          {warnings > 0 && (warnings === 1 ? '1 warning.' : `${String(warnings)} warnings.`)}
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
    <li>
      {isBlocker(issue) ? (
        <span className="kind kind-stop">Blocker</span>
      ) : (
        <span className="kind kind-notice">Warning</span>
      )}
      <span className="point-text">{text}</span>
      <span className="point-actions">
        {place !== null && (
          <Link to={blockAddress(placeAddress(place), place.block)}>
            Open<span className="visually-hidden"> {place.title || place.path || place.kind}</span>
          </Link>
        )}
      </span>
    </li>
  );
}
