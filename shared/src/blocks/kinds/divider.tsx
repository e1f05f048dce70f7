import { dividerOf } from '../../domain/block-data.ts';
import type { BlockView } from './block-view.ts';

const MARGINS = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto' } as const;

/** A rule; every figure is held within the limits of specification 5. */
export const DividerBlock: BlockView = ({ data }) => {
  const { style, thickness, color, widthPct, marginY, align } = dividerOf(data);
  return (
    <div style={{ paddingBlock: `${marginY}px` }}>
      <hr
        className="divider"
        style={{
          borderTop: `${thickness}px ${style} ${color}`,
          width: `${widthPct}%`,
          margin: MARGINS[align],
        }}
      />
    </div>
  );
};
