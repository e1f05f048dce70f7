import { DIVIDER_ALIGNS, DIVIDER_STYLES } from '@wa/core/domain/pages/block';
import { dividerOf } from '@wa/core/domain/pages/block-data';
import { DIVIDER_MARGIN, DIVIDER_THICKNESS, DIVIDER_WIDTH } from '@wa/core/domain/limits';
import { TextField } from '../../../ui/text-field.tsx';
import { Choice } from './choice.tsx';
import { NumberField } from './number-field.tsx';
import type { BlockForm } from './form-props.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const named = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, name: capital(value) }));

/** A rule within the limits of specification 5. */
export const DividerForm: BlockForm = ({ data, patch }) => {
  const divider = dividerOf(data);
  return (
    <>
      <Choice
        label="Style"
        options={named(DIVIDER_STYLES)}
        value={divider.style}
        onChange={(style) => patch({ style })}
      />
      <div className="field-pair">
        <NumberField
          label="Thickness, px"
          limits={DIVIDER_THICKNESS}
          value={divider.thickness}
          onChange={(thickness) => patch({ thickness })}
        />
        <NumberField
          label="Width, %"
          limits={DIVIDER_WIDTH}
          value={divider.widthPct}
          onChange={(widthPct) => patch({ widthPct })}
        />
        <NumberField
          label="Spacing, px"
          limits={DIVIDER_MARGIN}
          value={divider.marginY}
          onChange={(marginY) => patch({ marginY })}
        />
        <TextField
          label="Color"
          type="color"
          value={divider.color.length === 7 ? divider.color : '#1f2937'}
          onChange={(color) => patch({ color })}
        />
      </div>
      <Choice
        label="Align"
        options={named(DIVIDER_ALIGNS)}
        value={divider.align}
        onChange={(align) => patch({ align })}
      />
    </>
  );
};
