import type { ReactNode } from 'react';
import type { Unproven } from '../../domain/block-kinds/fields.ts';

/**
 * How one kind of block is drawn. Data comes from a store and may be anything: a view reads only what it can use and
 * returns null when nothing is left to show.
 */
export type BlockView = (props: { data: Unproven; id: string; root?: RootMark | undefined }) => ReactNode;

/** What a view puts on its one outermost element: in the preview it says which block that is. */
export interface RootMark {
  'data-block': string;
}
