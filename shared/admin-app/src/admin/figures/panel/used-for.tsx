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

/** Edits the limit that a figure sets in the finder, and the answer beyond it (D16). Saves at once. */
export function UsedFor({ figure, onUse }: UsedForProps) {
  const fitting = usesOf(figure);
  // Figures stored by an older version don't have this field.
  const { use = null } = figure as Partial<FigureRecord>;
  const suggested = suggestedUse(figure);
  if (fitting.length === 0 && use === null)
    return (
      <section aria-label="Finder">
        <h3>Finder</h3>
        <p className="quiet">
          {figure.measure === null
            ? 'Text specs can’t be used in the finder.'
            : 'Specs in this unit can’t be used in the finder.'}
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
          'Not used',
        )}
        value={use?.limits ?? ''}
        onChange={({ currentTarget: { value: limits } }) =>
          onUse(limits === '' ? null : { limits: limits as Limited, beyond: use?.beyond ?? 'no' })
        }
      />
      {use !== null && (
        <Checkbox
          label="Beyond this value, say “Ask us”"
          checked={use.beyond === 'ask'}
          onChange={({ currentTarget }) => onUse({ ...use, beyond: currentTarget.checked ? 'ask' : 'no' })}
        />
      )}
      {suggested !== null && (
        <p className="quiet">The finder doesn’t use it yet. It could limit “{LIMITED_LABELS[suggested]}”.</p>
      )}
    </section>
  );
}
