import { useMemo } from 'react';
import type { FoundRecord } from '@wa/core/domain/replace/search-records';
import { FOUND_IN, type FoundIn } from '@wa/core/domain/replace/text-shape';
import { countsOf } from './replace-state.ts';

interface FoundInNavProps {
  found: readonly FoundRecord[];
  group: FoundIn | null;
  onGroup: (group: FoundIn | null) => void;
}

/** Groups of matches with their counts. A selected group is the only one that is shown and replaced. */
export function FoundInNav({ found, group, onGroup }: FoundInNavProps) {
  const counts = useMemo(() => countsOf(found), [found]);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const entry = (name: FoundIn | null, count: number) => (
    <li key={name}>
      <button type="button" className="nav-row" aria-pressed={group === name} onClick={() => onGroup(name)}>
        {name ?? 'Everything'} <small>{count.toLocaleString('en-US')}</small>
      </button>
    </li>
  );
  return (
    <nav className="replace-nav" aria-label="Found in">
      <ul>
        {entry(null, total)}
        {FOUND_IN.filter((name) => counts.has(name)).map((name) => entry(name, counts.get(name) ?? 0))}
      </ul>
    </nav>
  );
}
