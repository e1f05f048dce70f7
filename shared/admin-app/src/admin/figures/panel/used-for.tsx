import { Checkbox, NativeSelect } from '@mantine/core';
import { optionsWith } from '../../../ui/options.ts';
import {
  type FigureRecord,
  suggestedUse,
  usesOf,
  LIMITED_LABELS,
  type FigureUse,
  type Limited,
} from '@wa/core/domain/figures/catalogue-figure';

interface UsedForProps {
  figure: FigureRecord;
  onUse: (use: FigureUse | null) => void;
}

/** What a figure limits when a part is looked for, and what is said beyond it (D16). Saved at once. */
export function UsedFor({ figure, onUse }: UsedForProps) {
  const fitting = usesOf(figure);
  // Figures that an older version kept have no use.
  const { use = null } = figure as Partial<FigureRecord>;
  const suggested = suggestedUse(figure);
  if (fitting.length === 0 && use === null)
    return (
      <section aria-label="Finder">
        <h3>Finder</h3>
        <p className="figures-hint">
          {figure.measure === null ? 'A text limits nothing.' : 'A figure in this unit limits nothing.'}
        </p>
      </section>
    );
  return (
    <section aria-label="Finder">
      <h3>Finder</h3>
      <NativeSelect
        label="Used for"
        data={optionsWith(
          use?.limits ?? '',
          fitting.map((value) => ({ value, label: LIMITED_LABELS[value] })),
          'Nothing',
        )}
        value={use?.limits ?? ''}
        onChange={({ currentTarget: { value: limits } }) =>
          onUse(limits === '' ? null : { limits: limits as Limited, beyond: use?.beyond ?? 'no' })
        }
      />
      {use !== null && (
        <Checkbox
          label="Beyond it: ask us"
          checked={use.beyond === 'ask'}
          onChange={({ currentTarget }) => onUse({ ...use, beyond: currentTarget.checked ? 'ask' : 'no' })}
        />
      )}
      {suggested !== null && (
        <p className="figures-hint">
          The finder does not look at it yet. It could limit “{LIMITED_LABELS[suggested]}”.
        </p>
      )}
    </section>
  );
}
