import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeployIssue } from '@wa/core/contract/deploys';
import { CHECKS, passedChecks } from '@wa/core/domain/publishing/checks';
import { capitalized, listed } from '@wa/core/domain/text';
import { blockAddress } from '../block-address.ts';
import { placeAddress } from '../place-address.ts';
import { Button } from '@mantine/core';
import { isBlocker } from './deploy-view.ts';

/** Number of warnings shown before the user asks for all. */
const SHOWN = 20;

/** Lists the results of the checks: blockers first, each with a link to its record, and what passed last. */
export function IssueList({ issues }: { issues: readonly DeployIssue[] }) {
  const [isWhole, setWhole] = useState(false);
  const passed = passedChecks(issues);
  // Blockers are always expanded.
  const shown = isWhole ? issues : issues.filter((issue, at) => isBlocker(issue) || at < SHOWN);
  return (
    <section aria-labelledby="checks-title">
      <div className="line review-head">
        <h3 id="checks-title">Checks</h3>
        <span className="muted" role="status">
          {passed.length} of {Object.keys(CHECKS).length} passed
        </span>
      </div>
      <ul className="points">
        {shown.map((issue) => (
          <Issue key={issue.key} issue={issue} />
        ))}
      </ul>
      {shown.length < issues.length && (
        <Button onClick={() => setWhole(true)}>Show all {issues.length}</Button>
      )}
      <details>
        <summary>{passed.length} passed</summary>
        <p>{capitalized(listed(passed))}.</p>
      </details>
    </section>
  );
}

function Issue({ issue }: { issue: DeployIssue }) {
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
