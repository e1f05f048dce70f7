import { useState } from 'react';
import type { Stage, StageChanges } from '@wa/core/contract/deploys';
import { ComparePage, type Builds } from './compare-page.tsx';
import { changedFiles, isPage } from './deploy-view.ts';
import { IssueList } from './issue-list.tsx';
import { StageFiles } from './stage-files.tsx';

interface ReviewProps {
  stage: Stage;
  changes: StageChanges;
  /** The names of the live build and of this one. */
  builds: Builds;
}

/** Shows the staged site: checks and changes, next to one changed page before and after. */
export function Review({ stage, changes, builds }: ReviewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const files = changedFiles(changes);
  const pages = files.filter(isPage);
  const compared = pages.find(({ path }) => path === chosen) ?? pages[0] ?? null;
  return (
    <div className="review">
      <div className="review-list">
        <IssueList issues={stage.issues} />
        <StageFiles
          files={files}
          changes={changes}
          isElsewhere={stage.isElsewhere}
          compared={compared}
          onCompare={setChosen}
        />
      </div>
      {compared !== null && (
        <ComparePage
          page={compared}
          pages={pages}
          builds={builds}
          isChosen={chosen !== null}
          onCompare={setChosen}
        />
      )}
    </div>
  );
}
