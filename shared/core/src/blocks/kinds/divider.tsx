import { divider } from '../../domain/block-kinds/divider.ts';
import { readFields } from '../../domain/block-kinds/fields.ts';
import { DIVIDER_DEFAULTS } from '../../domain/limits.ts';
import type { BlockView } from './block-view.ts';

const MARGINS = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto' } as const;

/** The default is the page's to draw: dark grey would be lost on a dark page. */
const paint = (color: string) => (color === DIVIDER_DEFAULTS.color ? `var(--divider, ${color})` : color);

/** A rule; every figure is held within the limits of specification 5. */
export const DividerBlock: BlockView = ({ data, root }) => {
  const { style, thickness, color, widthPct, marginY, align } = readFields(divider.fields, data);
  return (
    <div style={{ paddingBlock: `${marginY}px` }} {...root}>
      <hr
        className="divider"
        style={{
          borderTop: `${thickness}px ${style} ${paint(color)}`,
          width: `${widthPct}%`,
          margin: MARGINS[align],
        }}
      />
    </div>
  );
};
