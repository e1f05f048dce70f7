import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { STEP_NOT_CONFIRMED, TRY_STEP_AGAIN } from '@wa/core/domain/messages';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import { ClientError, isUnanswered } from '../../client/transport/client-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent, useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';
import { counted } from '@wa/core/domain/text';

const draftsIn = <R extends Parameters<typeof hasDraft>[0]>(records: readonly R[]): R[] =>
  records.filter((record) => record.draft || hasDraft(record));

interface PublishTogetherProps {
  /** Ids of records whose drafts are selected at first. */
  selected?: readonly string[];
  onClose: () => void;
}

/** Publishes the chosen drafts of pages and products in one step (D36.8). */
export function PublishTogether({ selected = [], onClose }: PublishTogetherProps) {
  const { pages, products } = useContent();
  const content = useContentStore();
  const api = useApi();
  const report = useReport();
  const title = useTitle();
  const toastDone = useToastDone();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(selected));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const drafts = [
    ...draftsIn(pages).map((page) => ({ kind: 'page' as const, ...page })),
    ...draftsIn(products).map((product) => ({ kind: 'product' as const, ...product })),
  ];
  const wanted = drafts.filter(({ _id }) => chosen.has(_id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const publish = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await (await api.liveDrafts()).publishTogether(wanted, counted(wanted.length, 'draft'));
      await content.reload();
      toastDone(saved, `${counted(wanted.length, 'draft')} published`, { refresh: content.reload });
      onClose();
    } catch (error) {
      report('Failed to publish drafts', error);
      setProblem(problemOf(error));
      await content.reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Publish drafts"
      busy={isBusy}
      onClose={onClose}
      actions={
        <Button
          variant="filled"
          disabled={isBusy || !isReachable || wanted.length === 0}
          onClick={() => void publish()}
        >
          Publish {counted(wanted.length, 'draft')}
        </Button>
      }
    >
      <div className="stack">
        <Problem text={problem} />
        <p>
          The drafts that you select go live in one step, which you can undo. If one can’t be published, none
          is.
          {!isReachable && ' This needs a connection.'}
        </p>
        {drafts.map((draft) => (
          <Checkbox
            key={draft._id}
            label={title(draft.title) || 'Untitled'}
            description={`${draft.draft ? 'New' : 'Draft of a live'} ${draft.kind}`}
            checked={chosen.has(draft._id)}
            onChange={(event) => choose(draft._id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  if (isUnanswered(error)) return `${STEP_NOT_CONFIRMED} ${TRY_STEP_AGAIN}`;
  const reason = error instanceof ClientError ? error.body?.error : undefined;
  return reason ?? 'Couldn’t publish the drafts. Nothing was published. Try again.';
}
