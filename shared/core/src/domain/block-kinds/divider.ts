import { DIVIDER_DEFAULTS, DIVIDER_MARGIN, DIVIDER_THICKNESS, DIVIDER_WIDTH } from '../limits.ts';
import { defineKind, onScreenOnly } from './kind.ts';

const { style, thickness, color, widthPct, marginY, align } = DIVIDER_DEFAULTS;

/** A rule; every figure is held within the limits of specification 5. */
export const divider = defineKind({
  name: 'Divider',
  icon: 'rule',
  hint: 'Line',
  fields: {
    style: {
      is: 'choice',
      label: 'Style',
      initial: style,
      options: { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' },
    },
    thickness: { is: 'number', label: 'Thickness, px', initial: thickness, limits: DIVIDER_THICKNESS },
    widthPct: { is: 'number', label: 'Width, %', initial: widthPct, limits: DIVIDER_WIDTH },
    marginY: { is: 'number', label: 'Spacing, px', initial: marginY, limits: DIVIDER_MARGIN },
    color: { is: 'color', label: 'Color', initial: color },
    align: {
      is: 'choice',
      label: 'Align',
      initial: align,
      options: { left: 'Left', center: 'Center', right: 'Right' },
    },
  },
  defaults: DIVIDER_DEFAULTS,
  title: [],
  sheet: onScreenOnly,
});
