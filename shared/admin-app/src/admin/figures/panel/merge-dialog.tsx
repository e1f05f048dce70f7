import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { FormDialog } from '../../../ui/dialog.tsx';
import { useApi, useFailure } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { UsedIn } from './places.tsx';
import { useToastDone } from '../../undo/use-undo.ts';

interface MergeDialogProps {
  /** The duplicate to merge. */
  double: FigureRecord;
  figures: readonly FigureRecord[];
  onClose: () => void;
}

/** Merges two figures for the same thing. Usages of the duplicate then show the other one. */
export function MergeDialog({ double, figures, onClose }: MergeDialogProps) {
  const api = useApi();
  const tellFailure = useFailure();
  const content = useContentStore();
  const toastDone = useToastDone();
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const keys = useId();
  const others = figures.filter(({ _id }) => _id !== double._id);
  const into = others.find((each) => each.key === key.trim());

  const merge = async () => {
    if (into === undefined) return;
    setBusy(true);
    try {
      const saved = await api.figures.merge(double, into);
      toastDone(saved, `${into.key} replaces ${double.key}`);
      onClose();
      await content.reload();
    } catch (error) {
      tellFailure('Couldn’t merge the specs.', error, 'Failed to merge the specs');
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Merge ${double.key} into another spec`}
      does="Merge specs"
      busy={isBusy}
      disabled={into === undefined}
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      <p>
        {subjectOf(double)}, {phraseOf(double)}, will move to the bin. Everything that uses it will use the
        other spec instead.
      </p>
      <TextInput
        label="Key of the other spec"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        list={keys}
      />
      <datalist id={keys}>
        {others.map((each) => (
          <option key={each._id} value={each.key}>
            {subjectOf(each)}
          </option>
        ))}
      </datalist>
      <p role="status">{into && `${subjectOf(into)}: ${phraseOf(into)}`}</p>
      <UsedIn figure={double} title="Will change" onFollow={onClose} />
    </FormDialog>
  );
}
